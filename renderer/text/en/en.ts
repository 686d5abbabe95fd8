/** All English texts. Another language is another set of these files with the same keys. */
import { reasons } from '../../../shared/reasons/reasons.ts'
import { enAssets } from './assets.ts'
import { enBoard } from './board.ts'
import { enFileActions } from './file-actions.ts'
import { enFilter } from './filter.ts'
import { enFirst } from './first.ts'
import { enForms } from './forms.ts'
import { enLaptop } from './laptop.ts'
import { enMaterial } from './material.ts'
import { enNewJob } from './new-job.ts'
import { enPhoto } from './photo.ts'
import { enPlan } from './plan.ts'
import { asRefused } from './refused-keys.ts'
import { enRescue } from './rescue.ts'
import { enSending } from './sending.ts'
import { enSetup } from './setup.ts'
import { enSheet } from './sheet.ts'
import { enTimes } from './times.ts'
import { enWork } from './work.ts'

export const en = {
  ...enFirst,
  ...enFileActions,
  ...enFilter,
  ...enSending,
  ...enPlan,
  ...enBoard,
  ...enTimes,
  ...enSheet,
  ...enWork,
  ...enNewJob,
  ...enMaterial,
  ...enForms,
  ...enSetup,
  ...enLaptop,
  ...asRefused(reasons),
  ...enPhoto,
  ...enRescue,
  ...enAssets,
} as const
