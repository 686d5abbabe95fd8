import { DAY, HOUR, MINUTE, SECOND } from './units.ts'

/** The sync engine's times and sizes (sync design, sections 1, 6, 7, 8, 11). */
export const syncLimits = {
  stateUndoMs: 10 * SECOND,
  /** delay after which a note states an action's time, because a base server stamps its own */
  lateActionMs: 5 * MINUTE,
  /** delay after a form's last change before it is sent, unless it is closed earlier */
  formQuietMs: 20 * SECOND,
  /** delay before a refused change of a form is sent to a base server again */
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
  /** bytes that the system may buffer after the last part, and the slowest rate at which the network sends them */
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
  /** longest accepted `Retry-After` of the server */
  retryAfterMaxMs: HOUR,
  /** shortest `Retry-After`; a shorter one could cause a loop */
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
  /** successive answers with an earlier time or state of the server after which the server is believed */
  currentAsks: 3,
  stubbornFailures: 10,
  stubbornRetryMs: HOUR,
  verifyAfterMs: 6 * DAY,
  /** interval of reading changes: the default, and the range for an administrator */
  pullEveryMs: MINUTE,
  pullLeastMs: 15 * SECOND,
  pullMostMs: HOUR,
  pullJitter: 0.2,
  /** intervals while the server reports each change: of reading changes, of the near jobs and assets, of other lists */
  livePullEveryMs: 10 * MINUTE,
  liveNearEveryMs: HOUR,
  liveListsEveryMs: DAY,
  /** time within which a list is read again after an entry has changed, at a random moment, as all laptops read it */
  liveListWithinMs: MINUTE,
  /** time within which a stream of live changes begins, and in which it sends at least a comment */
  liveOpenMs: 10 * SECOND,
  liveSilenceMs: 75 * SECOND,
  /** time within which a stream that ended is replaced, and time without a stream after which changes are read often again */
  liveAgainMs: 2 * SECOND,
  liveLossMs: 20 * SECOND,
  /** a stream that ends sooner counts as a failure, after which the waits grow */
  liveShortMs: 10 * SECOND,
  /** runs of a minute that live changes start at once; each further one waits for `liveGapMs` */
  liveRunsAtOnce: 30,
  liveGapMs: 2 * SECOND,
  /** wait after a server has refused a stream */
  liveRefusedMs: 10 * MINUTE,
  /** letters of one event */
  liveEventLetters: 256 * 1024,
  /** age of the last reading after which showing the window reads again */
  wakeAfterMs: 10 * SECOND,
  rereadOpenMs: 10 * MINUTE,
  pullPage: 200,
  /** whole jobs of one page, which the server limits by bytes too, and those that one transaction writes */
  fullPage: 500,
  fullSlice: 20,
  /** new jobs of a list that one transaction writes, so that the screens wait 10 ms at most */
  pullSlice: 40,
  /** jobs of a list that share a commit, unless another operation writes in between */
  pullCommit: 80,
  /** jobs of a list that one transaction merges with stored versions, which takes longer */
  mergeSlice: 6,
  /** jobs that get their full-text rows in one transaction */
  indexSlice: 100,
  pullPasses: 6,
  /** pages of one list in one pass: 400,000 jobs */
  pullPagesAtMost: 2_000,
  detailsAtOnce: 4,
  /** jobs of the group read in full in one run, if the server does not list discrepancies */
  groupDetails: 400,
  /** details that arrive in this time share a commit */
  detailCommitMs: 100,
  detailCommit: 12,
  cursorOverlapMs: 120 * SECOND,
  windowBackDays: 90,
  windowMostDays: 3_650,
  aheadDays: 7,
  /** number and share of missing jobs above which the user is asked before they are hidden */
  absentFew: 20,
  absentShare: 0.1,
  /** shortest time between the two readings that must miss a job before it is no longer requested */
  goneAgainMs: MINUTE,
  sweepEveryMs: DAY,
  /** length of a sleep after which a sweep compares everything */
  sweepAfterSleepMs: 12 * HOUR,
  /** jobs that a sweep requests before it stores its progress */
  sweepSlice: 20,
  /** time within which an interrupted sweep can continue; after it the sweep starts again */
  sweepRestMs: HOUR,
  /** how long the user's confirmation is valid for the next reading */
  sweepPermitMs: 10 * MINUTE,
  /** interval in which a sweep reads the list again while its question is open */
  sweepHeldEveryMs: HOUR,
  /** first readings of an open question, which do not wait for `sweepHeldEveryMs` */
  sweepHeldSoon: 3,
  goneKeptMs: 30 * DAY,
  /** jobs that one reading removes from the laptop */
  pruneAtOnce: 50,
  /** jobs of the group that one transaction removes after the user lost the role of dispatcher */
  leftAtOnce: 20,
  /** rows of the change log that one transaction removes on a laptop, so that the screens can respond */
  forgottenAtOnce: 500,
  archiveMs: 14 * DAY,
  /** how long a confirmed operation is stored, to send it again to a restored server, which stores keys for 30 days */
  confirmedKeptMs: 14 * DAY,
  /** time after which the outbox shows that the server has not confirmed an operation */
  unconfirmedMs: 3 * DAY,
  /** how often the laptop reports about itself to a server that lists laptops */
  reportEveryMs: 10 * MINUTE,
  /** time between two readings of a base server without a sent operation, after which the user is asked */
  unseenAgainMs: 10 * MINUTE,
  /** age of an attempt after which it is not repeated unchanged, because the server may have forgotten its key */
  repeatedMs: 25 * DAY,
  /** time within which lost operations are sent to a restored server, at a random moment */
  resendWithinMs: 10 * MINUTE,
  /** keys of one request of `POST /operation/lookup` */
  lookedUpKeys: 1_000,
  archiveMostMs: 90 * DAY,
  /** possible error of the server time in work from a rescue file */
  restoredSlackMs: MINUTE / 2,
  /** default limit of files downloaded ahead, in bytes */
  filesAheadBytes: 500 * 1024 * 1024,
  /** largest limit that a user can set */
  filesMostBytes: 50 * 1024 * 1024 * 1024,
  /** bytes of the largest file that is downloaded */
  contentBytes: 2 * 1024 * 1024 * 1024,
  /** entries of the lists of one job or asset that are stored, even if the server sends more */
  documentsOfOne: 2_000,
  formsOfOne: 500,
  photoSize: 2_048,
  /** range of the setting, in pixels */
  photoLeast: 320,
  photoMost: 12_000,
  /** pixels of a photo (width times height) above which it is sent unchanged */
  photoPixels: 120_000_000,
  photoQuality: 88,
  photoSeconds: 30,
  /** pixels of a HEIC picture (width times height): a phone's has 12 or 48 million */
  heicPixels: 50_000_000,
  /** memory for decoding a HEIC picture */
  heicMemoryBytes: 1024 * 1024 * 1024,
  /** concurrent downloads of contents */
  downloadsAtOnce: 2,
  assetHistory: 20,
  /** assets of all groups together that are stored here */
  assetsAtMost: 20_000,
  assetsEveryMs: 10 * MINUTE,
  assetTypesEveryMs: HOUR,
  /** interval for the list of material, which is also read after material was sent */
  materialEveryMs: 20 * MINUTE,
  /** stored materials, and materials in one answer */
  materialsAtMost: 20_000,
  materialPage: 5_000,
  /** blank forms in one answer, and stored ones; the same for answers of earlier forms */
  blanksPage: 500,
  blanksAtMost: 2_000,
  blanksEveryMs: HOUR,
  /** manuals in one answer, and listed ones */
  manualsPage: 500,
  manualsAtMost: 5_000,
  manualsEveryMs: HOUR,
  /** phrases in one answer, and stored ones of all groups */
  phrasesPage: 1_000,
  phrasesAtMost: 5_000,
  phrasesEveryMs: HOUR,
  /** working hours and absences in one answer, and stored ones of all groups */
  availabilityPage: 1_000,
  availabilityAtMost: 20_000,
  availabilityEveryMs: HOUR,
  /** recurring jobs in one answer, and stored ones of all groups */
  recurringPage: 500,
  recurringAtMost: 5_000,
  recurringEveryMs: HOUR,
  readingsPage: 1_000,
  readingsAtMost: 10_000,
  /** assets whose earlier forms are read */
  readingAssets: 60,
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
