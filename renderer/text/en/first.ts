/** What of English the first picture of a day says; nothing else of it is in the first script. */
import { enFiles } from './files.ts'
import { enFrame } from './frame.ts'
import { enJob } from './job.ts'
import { enMarks } from './marks.ts'
import { enSearch } from './search.ts'
import { enWords } from './words.ts'

export const enFirst = {
  ...enWords,
  ...enFrame,
  ...enJob,
  ...enFiles,
  ...enMarks,
  ...enSearch,
} as const
