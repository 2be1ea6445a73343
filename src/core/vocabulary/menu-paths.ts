/** Menu paths of the NAC server as they stand on its screen. Never translated. */
export const MENU = {
  apiSwitches: 'Administration → System → Settings (ERS and Open API)',
  administrators: 'Administration → System → Admin Access → Administrators',
  administratorLogins: 'Operations → Reports → Audit → Administrator Logins',
  authentication:
    'Administration → System → Admin Access → Authentication (Account Disable Policy; Login Failure Settings, on some versions Lock/Suspend Settings)',
  ipAccess: 'Administration → System → Admin Access → Settings → Access (IP Access)',
  deployment: 'Administration → System → Deployment',
  certificates: 'Administration → System → Certificates',
} as const;
