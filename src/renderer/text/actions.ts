/** Why an action is not possible now, and what makes it possible. The names of the actions stand in shared/actions.ts. */
export const actionText = {
  notPossible: 'This is not possible now',
  notNow: {
    'no-case': ['No case is open in this window. Nothing was changed.', 'Open a case from the list, then try again.'],
    'read-only': ['This case is read-only here.', 'Close the other Tripoint that has this case open.'],
    busy: ['A run or a watch of this case is going on.', 'Wait until it ends, or stop it with Esc.'],
    'nothing-failed': ['Nothing has failed at this stage.', 'Run the whole stage.'],
    'nothing-open': ['Nothing runs, and nothing is open that can be closed.', 'Nothing needs to be done.'],
    'no-request': ['The verdict does not point to a firewall or a proxy.', 'Read what to do under What to do.'],
    'no-proof': ['Nothing that failed has been asked again.', 'Run what failed again.'],
    'not-here': ['Only the desktop program has several windows.', 'Open another tab of the browser.'],
  },
} as const;
