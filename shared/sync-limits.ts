import { DAY, HOUR, MINUTE, SECOND } from './units.ts'

/** The sync engine's times and sizes (sync design, sections 1, 6, 7, 8, 11). */
export const syncLimits = {
  stateUndoMs: 10 * SECOND,
  /** How late an action arrives at a base server when a note states its recorded time. */
  lateActionMs: 5 * MINUTE,
  /** a form goes out so long after its last change, or when it is left */
  formQuietMs: 20 * SECOND,
  /** a base server that refused a change of a form is asked again after this time */
  changeAgainMs: 10 * MINUTE,
  /** and material that is counted by steps */
  materialQuietMs: 5 * SECOND,
  /** and a caption, while somebody is still in it */
  captionQuietMs: 20 * SECOND,
  lanes: 6,
  uploadsAtOnce: 1,
  leaseMs: 2 * MINUTE,
  /** until the first byte of an answer comes */
  attemptMs: 30 * SECOND,
  /** a file, or an answer, of which nothing has moved for so long is given up */
  silenceMs: 2 * MINUTE,
  /** and an answer that is no file, however it trickles, is given up after */
  answerMs: 10 * MINUTE,
  /** a file goes out in pieces of this size, so that each that moves shows */
  pieceBytes: 16 * 1024,
  /** how much of a file the system may hold after it has taken the last piece, and how fast it then goes out at least */
  bufferedBytes: 512 * 1024,
  slowestBytesPerSecond: 1024,
  verifyAgainMs: 30 * SECOND,
  backoffBaseMs: SECOND,
  backoffMaxMs: 300 * SECOND,
  breakerAfter: 3,
  /** how long at most between two questions whether the hub is back */
  probeMaxMs: 30 * SECOND,
  probeMinMs: SECOND / 2,
  /** how often at most the moment of the last contact is written down */
  contactEveryMs: 5 * SECOND,
  redirects: 3,
  /** a hub that asks for more patience than this is asked again all the same */
  retryAfterMaxMs: HOUR,
  /** and one that asks for none is not asked again at once, over and over */
  retryAfterMinMs: SECOND,
  /** one answer of a hub, unpacked; more is not read to its end */
  replyBytes: 32 * 1024 * 1024,
  /** what lies deeper in an answer is left out, as it would overflow whatever recurses later */
  replyDepth: 64,
  /** epoch ms; with any time zone and any duration after it, the day still has a year of four digits */
  instantMin: Date.parse('0002-01-01T00:00:00Z'),
  instantMax: Date.parse('9988-01-01T00:00:00Z'),
  versionEveryMs: HOUR,
  usersEveryMs: HOUR,
  mergeAttempts: 5,
  /** how long after a hub was seen to have been put back a job of ours that it lacks is taken for lost with it */
  putBackKnownMs: DAY,
  /** how often an answer that is older than what is known is asked for, until it is believed */
  currentAsks: 3,
  stubbornFailures: 10,
  stubbornRetryMs: HOUR,
  verifyAfterMs: 6 * DAY,
  /** unless an administrator says otherwise, within the two that follow */
  pullEveryMs: MINUTE,
  pullLeastMs: 15 * SECOND,
  pullMostMs: HOUR,
  pullJitter: 0.2,
  /** coming to the front is a reason to read again only this long after the last time */
  wakeAfterMs: 10 * SECOND,
  rereadOpenMs: 10 * MINUTE,
  pullPage: 200,
  /** new jobs of a list that are written in one turn, so that none takes longer than the screens can wait (10 ms) */
  pullSlice: 40,
  /** jobs of a list that share a commit, unless somebody else writes in between */
  pullCommit: 80,
  /** as above, of jobs that are merged with what lies here */
  mergeSlice: 6,
  /** jobs that get their full-text rows in one transaction */
  indexSlice: 100,
  pullPasses: 6,
  /** of one list in one pass: 400,000 jobs */
  pullPagesAtMost: 2_000,
  detailsAtOnce: 4,
  /** jobs of the group that are read in full in one run, where the hub does not list what was reported */
  groupDetails: 400,
  /** details that come one after another share a commit, which none of them waits for longer */
  detailCommitMs: 100,
  detailCommit: 12,
  cursorOverlapMs: 120 * SECOND,
  windowBackDays: 90,
  windowMostDays: 3_650,
  aheadDays: 7,
  /** so many jobs may be absent from a list at once, or this share of them, before somebody has to be asked */
  absentFew: 20,
  absentShare: 0.1,
  /** how far apart a job has to be not found twice before it is asked for no more */
  goneAgainMs: MINUTE,
  sweepEveryMs: DAY,
  /** a laptop that slept for so long looks everything over */
  sweepAfterSleepMs: 12 * HOUR,
  /** jobs that a sweep asks for before it writes down how far it is */
  sweepSlice: 20,
  /** a sweep that was cut short goes on for so long; then it begins anew */
  sweepRestMs: HOUR,
  /** "go on" holds for a reading that comes so soon */
  sweepPermitMs: 10 * MINUTE,
  /** how often the hub is looked at again while a question waits */
  sweepHeldEveryMs: HOUR,
  /** readings in a row that are made without waiting so long */
  sweepHeldSoon: 3,
  goneKeptMs: 30 * DAY,
  /** jobs that leave the laptop in one reading */
  pruneAtOnce: 50,
  /** and jobs of the group, in one transaction, once their person plans no more */
  leftAtOnce: 20,
  /** rows of the change log that one transaction removes on a laptop, so that the screens have their turn */
  forgottenAtOnce: 500,
  archiveMs: 14 * DAY,
  /** how long a confirmed operation is kept, to send it again to a restored server; the server keeps keys for 30 days */
  confirmedKeptMs: 14 * DAY,
  /** after this time the outbox shows that the server has not confirmed an operation */
  unconfirmedMs: 3 * DAY,
  /** how often the laptop reports about itself to a server that lists laptops */
  reportEveryMs: 10 * MINUTE,
  /** between two readings that do not show what was sent to a base server */
  unseenAgainMs: 10 * MINUTE,
  /** An attempt that began longer ago is not repeated as it was: the server may have forgotten its key. */
  repeatedMs: 25 * DAY,
  /** A restored server is sent what it lost at a random moment within this time. */
  resendWithinMs: 10 * MINUTE,
  /** keys of one request of `POST /operation/lookup` */
  lookedUpKeys: 1_000,
  archiveMostMs: 90 * DAY,
  /** by how much the laptop that restored work comes from may have misjudged the hub's clock */
  restoredSlackMs: MINUTE / 2,
  /** unless the settings say otherwise */
  filesAheadBytes: 500 * 1024 * 1024,
  /** the most that a person may ask for */
  filesMostBytes: 50 * 1024 * 1024 * 1024,
  /** one file of a hub; what is said to be larger is not fetched at all */
  contentBytes: 2 * 1024 * 1024 * 1024,
  /** what is kept of the lists of one job or asset, whatever a hub gives */
  documentsOfOne: 2_000,
  formsOfOne: 500,
  photoSize: 2_048,
  /** between which sides a person may choose, in pixels */
  photoLeast: 320,
  photoMost: 12_000,
  /** a photo with more (width times height) is sent as it is */
  photoPixels: 120_000_000,
  photoQuality: 88,
  photoSeconds: 30,
  /** of a HEIC picture (width times height): that of a telephone has 12 million, or 48 */
  heicPixels: 50_000_000,
  /** what opening it may take */
  heicMemoryBytes: 1024 * 1024 * 1024,
  /** contents of documents that are fetched side by side */
  downloadsAtOnce: 2,
  assetHistory: 20,
  /** assets of all groups together that are kept here */
  assetsAtMost: 20_000,
  assetsEveryMs: 10 * MINUTE,
  assetTypesEveryMs: HOUR,
  /** the list of material, which is asked for too when what was taken here has arrived */
  materialEveryMs: 20 * MINUTE,
  /** lines of it that are stored here, and that come in one answer */
  materialsAtMost: 20_000,
  materialPage: 5_000,
  /** entries of a read-only list that one transaction writes */
  listSlice: 100,
  /** vans that are asked for, and in one answer */
  vansAtMost: 1_000,
  vansPage: 10,
  /** assets of a list in one transaction */
  assetSlice: 32,
  /** how often at most the screens are told how far the first load has come */
  progressEveryMs: 100,
  /** an asset's details and history, and whether one that was missing is there by now */
  assetDetailsEveryMs: DAY,
  /** entries that the screens get of the list of assets at a time */
  assetsShown: 200,
} as const
