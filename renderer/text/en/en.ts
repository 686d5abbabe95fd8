/** All English texts. Another language is another set of these files with the same keys. */
import { enAssets } from './assets.ts'
import { enFiles } from './files.ts'
import { enForms } from './forms.ts'
import { enJob } from './job.ts'
import { enLaptop } from './laptop.ts'
import { enPhoto } from './photo.ts'
import { enPlan } from './plan.ts'
import { enRecovery } from './recovery.ts'
import { enRefused } from './refused.ts'
import { enRescue } from './rescue.ts'
import { enSearch } from './search.ts'
import { enSending } from './sending.ts'
import { enSetup } from './setup.ts'
import { enSheet } from './sheet.ts'
import { enViewer } from './viewer.ts'
import { enWords } from './words.ts'

export const en = {
  ...enWords,
  ...enSheet,
  ...enJob,
  ...enForms,
  ...enFiles,
  ...enSending,
  ...enSetup,
  ...enPlan,
  ...enLaptop,
  ...enRefused,
  ...enPhoto,
  ...enRescue,
  ...enRecovery,
  ...enViewer,
  ...enAssets,
  ...enSearch,
} as const
