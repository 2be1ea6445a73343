; The link tripoint:, for this user or for all, as the program itself is installed. electron-builder makes none for Windows.
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\tripoint" "" "URL:Tripoint task"
  WriteRegStr SHCTX "Software\Classes\tripoint" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\tripoint\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHCTX "Software\Classes\tripoint"
  ; What Electron wrote for this user with the first notification (src/main/notify-end.ts); an update needs it again.
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\CLSID\{5BF96FB3-9E7D-4004-91F2-9730A756FF15}"
    ${if} $installMode == "all"
      SetShellVarContext current
      Delete "$SMPROGRAMS\${PRODUCT_NAME}.lnk"
      SetShellVarContext all
    ${endIf}
  ${endIf}
!macroend
