/**
 * What the program can do, by what a person would ask it for: the commands of the terminal, the calls of the contract, the
 * actions of the window and the formats of a report that serve it, and where it is tried as a user meets it. Each of them
 * stands here once; `capabilities.spec.ts` says what is missing. A row goes only when the program is meant to lose something.
 */
export interface Capability {
  readonly commands?: readonly string[];
  readonly calls?: readonly string[];
  readonly actions?: readonly string[];
  readonly formats?: readonly string[];
  /** Specs and plays, below `test/`. */
  readonly tried: readonly string[];
}

export const CAPABILITIES: Readonly<Record<string, Capability>> = {
  'run the probes of a stage, and stop them': {
    commands: ['probe'],
    calls: ['stages.preview', 'stages.run', 'stages.stop', 'stages.settle'],
    actions: ['run', 'run-failed', 'ask-again', 'escape', 'verify', 'connection', 'password', 'certificate'],
    tried: [
      'worlds/walked.long.spec.ts',
      'cli/attempts.long.spec.ts',
      'cli/formats.long.spec.ts',
      'cli/terminal/go-on.long.spec.ts',
      'window/run.play.ts',
    ],
  },
  'do the work of a day at a terminal': {
    tried: ['cli/typed.spec.ts'],
  },
  'diagnose in one command at a terminal': {
    commands: ['diagnose'],
    tried: ['cli/terminal/diagnose.long.spec.ts'],
  },
  'keep what could not be saved': {
    calls: ['stages.saveUnsaved', 'stages.unsavedFile'],
    tried: ['app/unsaved.spec.ts', 'window/run.play.ts'],
  },
  'run a stage elsewhere, where nothing may be installed': {
    commands: ['script'],
    calls: ['stages.script'],
    actions: ['elsewhere'],
    tried: [
      'cli/script.spec.ts',
      'core/script/command-line.spec.ts',
      'real/fixed-script-sh.long.spec.ts',
      'real/fixed-script-powershell.long.spec.ts',
      'window/elsewhere.long.play.ts',
    ],
  },
  'repeat probes for a time': {
    commands: ['watch'],
    calls: ['watches.start', 'watches.stop'],
    actions: ['watch-now'],
    tried: ['cli/watch.long.spec.ts', 'cli/terminal/go-on.long.spec.ts', 'window/watch.long.play.ts'],
  },
  'look at certificates, and trust one': {
    commands: ['certificate'],
    calls: ['trust.look', 'trust.read'],
    tried: ['cli/inputs.long.spec.ts', 'cli/environment-trust.long.spec.ts', 'window/settings.play.ts'],
  },
  'find out where a connection to the port ends, and whether large packets are lost': {
    commands: ['trace'],
    tried: [
      'cli/trace.spec.ts',
      'real/where-it-ends.spec.ts',
      'real/packet-size.long.spec.ts',
      'real/path-secrets.long.spec.ts',
    ],
  },
  'find what a capture of the other side holds of the probes': {
    commands: ['witness'],
    calls: ['cases.addWitness', 'cases.placeWitness'],
    tried: [
      'real/second-witness.long.spec.ts',
      'real/proven-by-capture.long.spec.ts',
      'real/curl-verbose.spec.ts',
      'app/witness.spec.ts',
      'core/diagnosis/witnessed.spec.ts',
      'node/capture/scan.spec.ts',
      'cli/witness.spec.ts',
      'window/witness.play.ts',
    ],
  },
  'go on after a rejected sign-in at a proxy of our own, with a consent': {
    calls: ['attempts.allow'],
    tried: ['real/squid.long.spec.ts', 'window/service-contexts.long.play.ts'],
  },
  "record the platform's card and what a person checked": {
    commands: ['card'],
    calls: ['platform.recordCard', 'checks.record', 'checks.withdraw'],
    tried: ['cli/inputs.long.spec.ts', 'real/names.long.spec.ts', 'window/card-and-checks.play.ts'],
  },
  'compare, and say who must act': {
    commands: ['compare'],
    calls: ['history.lastKnownGood'],
    actions: ['show-stage', 'next', 'compare-cell', 'repeat-cell'],
    tried: [
      'recorded/worlds.spec.ts',
      'cli/same-id.long.spec.ts',
      'window/compare.long.play.ts',
      'window/next-step.long.play.ts',
    ],
  },
  "see a case's history of runs": {
    tried: ['window/history.play.ts'],
  },
  'verify a fix': {
    commands: ['verify-fix'],
    actions: ['proof'],
    tried: ['core/diagnosis/before-after.spec.ts', 'cli/reports.long.spec.ts', 'window/papers.long.play.ts'],
  },
  'ask another team for a change': {
    commands: ['change-request', 'request'],
    calls: ['reports.handoffFor'],
    actions: ['change-request', 'copy-request', 'copy-ticket'],
    tried: ['cli/reports.long.spec.ts', 'cli/request.spec.ts', 'window/papers.long.play.ts'],
  },
  'write a report': {
    commands: ['report'],
    calls: ['reports.preview', 'reports.write', 'reports.decodeList', 'reports.printing'],
    actions: ['export-report', 'print'],
    formats: ['html', 'pdf', 'markdown', 'json'],
    tried: ['cli/reports.long.spec.ts', 'recorded/golden.spec.ts', 'window/report.play.ts'],
  },
  'hand stage records to tools that read HTTP Archives': {
    commands: ['har'],
    tried: ['cli/har.long.spec.ts'],
  },
  'keep cases, and move them to the bin and back': {
    commands: ['case list', 'case show', 'case remove', 'case restore', 'case withdraw'],
    calls: [
      ...['cases.list', 'cases.open', 'cases.create', 'cases.change'],
      ...['cases.remove', 'cases.restore', 'cases.restorePrevious'],
    ],
    actions: ['new-case', 'rename', 'remove-case', 'undo', 'close-case', 'reopen-case', 'open-in-window'],
    tried: [
      ...['cli/case-file.long.spec.ts', 'cli/case-restore.spec.ts', 'cli/names.long.spec.ts', 'cli/withdraw.spec.ts'],
      'window/cases.long.play.ts',
    ],
  },
  'take in what was made elsewhere, and hand a case on': {
    commands: ['case import', 'case export'],
    calls: ['cases.importRecord', 'cases.take', 'cases.exportFile'],
    actions: ['open-file', 'save-case'],
    tried: [
      'cli/case-file.long.spec.ts',
      'cli/inputs.long.spec.ts',
      'cli/signed.spec.ts',
      'node/import/not-a-record.spec.ts',
      'window/files.long.play.ts',
    ],
  },
  'sign records, cases and reports that leave, and verify them': {
    commands: ['installation show', 'installation accept', 'installation forget'],
    calls: ['app.installation', 'app.acceptKey', 'app.forgetKey'],
    tried: [
      'cli/signed.spec.ts',
      'cli/terminal/same-name.long.spec.ts',
      'app/signed-files.spec.ts',
      'node/import/signature.spec.ts',
      'window/hand.long.play.ts',
    ],
  },
  'hand a record or a task over by hand, as text, or shown as a QR picture': {
    commands: ['hand'],
    calls: ['cases.handOver', 'cases.recordFile'],
    tried: [
      'cli/hand.spec.ts',
      'app/hand-over.spec.ts',
      'node/hand/block.spec.ts',
      'node/hand/picture.long.spec.ts',
      'window/hand.long.play.ts',
    ],
  },
  'keep passwords': {
    calls: ['secrets.setPassword', 'secrets.clearPassword', 'secrets.retryKeychain'],
    tried: ['cli/password-stdin.long.spec.ts', 'cli/terminal/prompts.long.spec.ts', 'window/settings.play.ts'],
  },
  'practise on simulated faults': {
    commands: ['simulate'],
    calls: ['practice.worlds', 'practice.start', 'practice.decide', 'practice.answer'],
    actions: ['practice'],
    tried: [
      'worlds/list.spec.ts',
      'cli/simulate.long.spec.ts',
      'lab/service/openapi.spec.ts',
      'app/practice.spec.ts',
      'window/course.long.play.ts',
    ],
  },
  'whitelist one guest': {
    commands: ['whitelist add'],
    calls: ['entries.add'],
    tried: ['cli/whitelist.long.spec.ts', 'window/service-entry.long.play.ts'],
  },
  'whitelist a list': {
    commands: ['whitelist batch', 'whitelist jobs'],
    calls: [
      ...['sheets.open', 'sheets.reread', 'sheets.rows', 'sheets.edit'],
      ...['sheets.fixAll', 'sheets.remap', 'sheets.leftOvers', 'sheets.close'],
      ...['batches.plan', 'batches.start', 'batches.stop', 'batches.resume', 'batches.status', 'batches.rows'],
      ...['batches.leftOvers', 'batches.created', 'batches.list', 'batches.open', 'batches.remove'],
    ],
    tried: [
      'cli/whitelist-batch.long.spec.ts',
      'cli/whitelist-reading.long.spec.ts',
      'real/workbooks.spec.ts',
      'node/service/patience.spec.ts',
      'cli/whitelist-jobs.long.spec.ts',
      'cli/pipes.long.spec.ts',
      'cli/progress.long.spec.ts',
      'window/service-list.long.play.ts',
    ],
  },
  'remove emails of a policy, and give them back': {
    commands: ['policy remove-emails'],
    calls: [...['policies.preview', 'policies.remove'], 'policies.restoreLists'],
    tried: ['cli/policy.long.spec.ts', 'app/service-policies.spec.ts', 'window/service-emails.long.play.ts'],
  },
  'keep contexts of the service and its history': {
    commands: ['context add', 'context list', 'context change', 'context test', 'context remove', 'context restore'],
    calls: [
      ...['contexts.list', 'contexts.save', 'contexts.remove', 'contexts.restore', 'contexts.setKey'],
      ...['contexts.clearKey', 'contexts.test', 'contexts.look', 'serviceHistory.list', 'serviceHistory.export'],
    ],
    actions: ['service'],
    tried: [
      'cli/contexts.long.spec.ts',
      'cli/service-proxy.long.spec.ts',
      'window/service-contexts.long.play.ts',
      'window/service-jobs.long.play.ts',
    ],
  },
  "judge removal dates in the organization's time zone": {
    calls: ['sheets.judge'],
    tried: ['cli/time-zone.long.spec.ts', 'core/vocabulary/time-zone.spec.ts', 'window/service-time-zone.long.play.ts'],
  },
  'work in the window, by keys and on other screens': {
    calls: [
      ...['app.about', 'app.connections', 'app.surroundings'],
      ...['app.setAppearance', 'app.setLanguage', 'app.preferLocales'],
    ],
    actions: [
      ...['palette', 'help', 'settings', 'next-region', 'call-mode'],
      ...['zoom-reset', 'zoom-in', 'zoom-out', 'new-window', 'close-window', 'licence'],
      ...['server-api', 'server-administration'],
    ],
    tried: [
      'window/palette.long.play.ts',
      'window/way-by-keys.play.ts',
      'window/call-mode.long.play.ts',
      'window/theme.play.ts',
    ],
  },
  'be a program of the desktop': {
    calls: ['desktop.openWindow', 'desktop.openLink', 'desktop.ready', 'desktop.showing'],
    actions: ['about', 'copy-details', 'open-log', 'open-data'],
    tried: ['window/desktop.long.play.ts', 'electron/windows.play.ts', 'main/about.spec.ts'],
  },
  'keep to what administrators have set': {
    commands: ['managed show'],
    tried: ['cli/help.spec.ts', 'node/disk/policy.spec.ts'],
  },
  'show the window in a browser': {
    commands: ['web'],
    tried: ['cli/environment-trust.long.spec.ts', 'web/browser.spec.ts', 'window/way-in.play.ts'],
  },
  'complete words in a shell': {
    commands: ['completion'],
    tried: ['cli/completion.spec.ts'],
  },
};
