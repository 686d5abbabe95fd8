/** All Swedish texts. */

import { svReasons } from '../../../shared/reasons/sv-reasons.ts'
import { locales } from '../../../shared/settings/languages.ts'
import { asRefused } from '../en/refused-keys.ts'
import type { WholeSpeech } from '../en/translation.ts'
import { svAssets } from './assets.ts'
import { svBoard } from './board.ts'
import { svFiles } from './files.ts'
import { svForms } from './forms.ts'
import { svFrame } from './frame.ts'
import { svJob } from './job.ts'
import { svLaptop } from './laptop.ts'
import { svMarks } from './marks.ts'
import { svMaterial } from './material.ts'
import { svNewJob } from './new-job.ts'
import { svPhoto } from './photo.ts'
import { svPlan } from './plan.ts'
import { svRescue } from './rescue.ts'
import { svSearch } from './search.ts'
import { svSending } from './sending.ts'
import { svSetup } from './setup.ts'
import { svSheet } from './sheet.ts'
import { svTimes } from './times.ts'
import { svWords } from './words.ts'
import { svWork } from './work.ts'

export const swedish: WholeSpeech = {
  locale: locales.sv,
  texts: {
    ...svWords,
    ...svFrame,
    ...svMarks,
    ...svSheet,
    ...svJob,
    ...svWork,
    ...svNewJob,
    ...svMaterial,
    ...svForms,
    ...svFiles,
    ...svSending,
    ...svSetup,
    ...svPlan,
    ...svBoard,
    ...svTimes,
    ...svLaptop,
    ...asRefused(svReasons),
    ...svPhoto,
    ...svRescue,
    ...svAssets,
    ...svSearch,
  },
}
