; The link tripoint:, for this user or for all, as the program itself is installed. electron-builder makes none for Windows.
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\tripoint" "" "URL:Tripoint task"
  WriteRegStr SHCTX "Software\Classes\tripoint" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\tripoint\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHCTX "Software\Classes\tripoint"
!macroend
