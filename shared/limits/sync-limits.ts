import { DAY, HOUR, MINUTE, SECOND } from './units.ts'

/** The sync engine's times and sizes (sync design, sections 1, 6, 7, 8, 11). */
export const syncLimits = {
  stateUndoMs: 10 * SECOND,
  /** How late an action arrives at a base server when a note states its recorded time. */
  lateActionMs: 5 * MINUTE,
  /** delay after a form's last change before it is sent, unless it is closed earlier */
  formQuietMs: 20 * SECOND,
  /** a base server that refused a change of a form is asked again after this time */
  changeAgainMs: 10 * MINUTE,
  /** delay for the amounts of material */
  materialQuietMs: 5 * SECOND,
  /** delay for a caption while its field has the focus */
  captionQuietMs: 20 * SECOND,
  lanes: 6,
  uploadsAtOnce: 1,
  leaseMs: 2 * MINUTE,
  /** until the first byte of an answer arrives */
  attemptMs: 30 * SECOND,
  /** a transfer that makes no progress for this time is aborted */
  silenceMs: 2 * MINUTE,
  /** an answer other than a file is aborted after this time, however slowly it arrives */
  answerMs: 10 * MINUTE,
  /** size of the parts in which a file is sent, so that its progress is visible */
  pieceBytes: 16 * 1024,
  /** bytes that the system may buffer after the last part, and the slowest rate at which they are sent */
  bufferedBytes: 512 * 1024,
  slowestBytesPerSecond: 1024,
  verifyAgainMs: 30 * SECOND,
  backoffBaseMs: SECOND,
  backoffMaxMs: 300 * SECOND,
  breakerAfter: 3,
  /** longest and shortest interval of the checks whether the server is back */
  probeMaxMs: 30 * SECOND,
  probeMinMs: SECOND / 2,
  /** shortest interval in which the time of the last contact is stored */
  contactEveryMs: 5 * SECOND,
  redirects: 3,
  /** a longer `Retry-After` of the server is shortened to this */
  retryAfterMaxMs: HOUR,
  /** and a shorter one is extended to this, to prevent a loop */
  retryAfterMinMs: SECOND,
  /** bytes of one answer, unpacked; a longer one is not read to its end */
  replyBytes: 32 * 1024 * 1024,
  /** deeper parts of an answer are dropped, because they could overflow the stack of recursive code */
  replyDepth: 64,
  /** epoch ms; any time zone and duration still give a year of four digits */
  instantMin: Date.parse('0002-01-01T00:00:00Z'),
  instantMax: Date.parse('9988-01-01T00:00:00Z'),
  versionEveryMs: HOUR,
  usersEveryMs: HOUR,
  mergeAttempts: 5,
  /** how long after a server restore a job that is missing there counts as lost by it */
  restoreShownMs: DAY,
  /** how often an answer older than the known state is requested again before it is believed */
  currentAsks: 3,
  stubbornFailures: 10,
  stubbornRetryMs: HOUR,
  verifyAfterMs: 6 * DAY,
  /** the default, and the limits for an administrator's value */
  pullEveryMs: MINUTE,
  pullLeastMs: 15 * SECOND,
  pullMostMs: HOUR,
  pullJitter: 0.2,
  /** showing the window reads again only after this time */
  wakeAfterMs: 10 * SECOND,
  rereadOpenMs: 10 * MINUTE,
  pullPage: 200,
  /** new jobs of a list written in one turn, so that the screens wait 10 ms at most */
  pullSlice: 40,
  /** jobs of a list that share a commit, unless another operation writes in between */
  pullCommit: 80,
  /** limit for jobs that are merged with stored ones */
  mergeSlice: 6,
  /** jobs that get their full-text rows in one transaction */
  indexSlice: 100,
  pullPasses: 6,
  /** pages of one list in one pass: 400,000 jobs */
  pullPagesAtMost: 2_000,
  detailsAtOnce: 4,
  /** jobs of the group read in full in one run, if the server does not list discrepancies */
  groupDetails: 400,
  /** successive details share a commit; this is the longest time one of them waits for it */
  detailCommitMs: 100,
  detailCommit: 12,
  cursorOverlapMs: 120 * SECOND,
  windowBackDays: 90,
  windowMostDays: 3_650,
  aheadDays: 7,
  /** more missing jobs than this number or share need the user's confirmation */
  absentFew: 20,
  absentShare: 0.1,
  /** a job has to be missing twice, this far apart, before it is no longer requested */
  goneAgainMs: MINUTE,
  sweepEveryMs: DAY,
  /** a laptop that slept this long compares everything */
  sweepAfterSleepMs: 12 * HOUR,
  /** jobs that a sweep requests before it stores its progress */
  sweepSlice: 20,
  /** an interrupted sweep can continue for this time; then it starts again */
  sweepRestMs: HOUR,
  /** how long the user's confirmation is valid for the next reading */
  sweepPermitMs: 10 * MINUTE,
  /** interval of the checks while a question waits */
  sweepHeldEveryMs: HOUR,
  /** readings that are made earlier than that */
  sweepHeldSoon: 3,
  goneKeptMs: 30 * DAY,
  /** jobs that one reading removes from the laptop */
  pruneAtOnce: 50,
  /** and jobs of the group, in one transaction, once the user is no dispatcher any more */
  leftAtOnce: 20,
  /** rows of the change log that one transaction removes on a laptop, so that the screens can respond */
  forgottenAtOnce: 500,
  archiveMs: 14 * DAY,
  /** how long a confirmed operation is kept, to send it again to a restored server; the server keeps keys for 30 days */
  confirmedKeptMs: 14 * DAY,
  /** after this time the outbox shows that the server has not confirmed an operation */
  unconfirmedMs: 3 * DAY,
  /** how often the laptop reports about itself to a server that lists laptops */
  reportEveryMs: 10 * MINUTE,
  /** interval between readings that do not show what was sent to a base server */
  unseenAgainMs: 10 * MINUTE,
  /** An attempt that began longer ago is not repeated as it was: the server may have forgotten its key. */
  repeatedMs: 25 * DAY,
  /** A restored server is sent what it lost at a random moment within this time. */
  resendWithinMs: 10 * MINUTE,
  /** keys of one request of `POST /operation/lookup` */
  lookedUpKeys: 1_000,
  archiveMostMs: 90 * DAY,
  /** possible error of the server time in work from a rescue file */
  restoredSlackMs: MINUTE / 2,
  /** the default */
  filesAheadBytes: 500 * 1024 * 1024,
  /** the largest setting */
  filesMostBytes: 50 * 1024 * 1024 * 1024,
  /** the largest file of a server that is downloaded */
  contentBytes: 2 * 1024 * 1024 * 1024,
  /** entries of the lists of one job or asset that are stored, even if the server sends more */
  documentsOfOne: 2_000,
  formsOfOne: 500,
  photoSize: 2_048,
  /** range of the setting, in pixels */
  photoLeast: 320,
  photoMost: 12_000,
  /** a larger photo (width times height) is sent unchanged */
  photoPixels: 120_000_000,
  photoQuality: 88,
  photoSeconds: 30,
  /** pixels of a HEIC picture (width times height): a phone's has 12 or 48 million */
  heicPixels: 50_000_000,
  /** memory for decoding it */
  heicMemoryBytes: 1024 * 1024 * 1024,
  /** concurrent downloads of contents */
  downloadsAtOnce: 2,
  assetHistory: 20,
  /** assets of all groups together that are stored here */
  assetsAtMost: 20_000,
  assetsEveryMs: 10 * MINUTE,
  assetTypesEveryMs: HOUR,
  /** interval for the list of parts, which is also read after material was sent */
  materialEveryMs: 20 * MINUTE,
  /** stored parts, and parts in one answer */
  materialsAtMost: 20_000,
  materialPage: 5_000,
  /** entries of a read-only list that one transaction writes */
  listSlice: 100,
  /** vans that are read, and vans in one answer */
  vansAtMost: 1_000,
  vansPage: 10,
  /** assets of a list in one transaction */
  assetSlice: 32,
  /** shortest interval of progress reports during the first load */
  progressEveryMs: 100,
  /** interval for an asset's details and history, also for one that was missing */
  assetDetailsEveryMs: DAY,
  /** entries of the list of assets that the screens get at once */
  assetsShown: 200,
} as const
