/** All German texts. */

import { deReasons } from '../../../shared/reasons/de-reasons.ts'
import { locales } from '../../../shared/settings/languages.ts'
import { asRefused } from '../en/refused-keys.ts'
import type { WholeSpeech } from '../en/translation.ts'
import { deAssets } from './assets.ts'
import { deBoard } from './board.ts'
import { deFiles } from './files.ts'
import { deForms } from './forms.ts'
import { deFrame } from './frame.ts'
import { deJob } from './job.ts'
import { deLaptop } from './laptop.ts'
import { deMarks } from './marks.ts'
import { deMaterial } from './material.ts'
import { deNewJob } from './new-job.ts'
import { dePhoto } from './photo.ts'
import { dePlan } from './plan.ts'
import { deRescue } from './rescue.ts'
import { deSearch } from './search.ts'
import { deSending } from './sending.ts'
import { deSetup } from './setup.ts'
import { deSheet } from './sheet.ts'
import { deTimes } from './times.ts'
import { deWords } from './words.ts'
import { deWork } from './work.ts'

export const german: WholeSpeech = {
  locale: locales.de,
  texts: {
    ...deWords,
    ...deFrame,
    ...deMarks,
    ...deSheet,
    ...deJob,
    ...deWork,
    ...deNewJob,
    ...deMaterial,
    ...deForms,
    ...deFiles,
    ...deSending,
    ...deSetup,
    ...dePlan,
    ...deBoard,
    ...deTimes,
    ...deLaptop,
    ...asRefused(deReasons),
    ...dePhoto,
    ...deRescue,
    ...deAssets,
    ...deSearch,
  },
}
