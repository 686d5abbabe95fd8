/** English texts of the first paint. The first script contains no others. */
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
