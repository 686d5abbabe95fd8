/** What a person decides about the program, with the values that fit; an administrator may decide it for them. */
import { Type } from 'typebox'
import { languageChoices } from './languages.ts'
import { nullable } from './schema.ts'
import { syncLimits } from './sync-limits.ts'

export const themes = ['system', 'light', 'dark', 'sun'] as const
export type Theme = (typeof themes)[number]

export const settingSchemas = {
  theme: Type.Enum([...themes]),
  language: Type.Enum([...languageChoices]),
  /** whether N, J and K work without Ctrl or Alt (WCAG 2.1.4) */
  singleKeys: Type.Boolean(),
  /** whether new, moved and cancelled jobs are told */
  notifications: Type.Boolean(),
  /** whether the place of the camera is written into photos, where the laptop knows it */
  photoPlace: Type.Boolean(),
  /**
   * how far back jobs that are over are kept (sync design, section 8): a smaller window lets go of what is over at the
   * next sweep, a larger one is read at the next pull
   */
  windowDays: Type.Integer({ minimum: 1, maximum: syncLimits.windowMostDays }),
  /** bytes of files that are fetched ahead at most; what a person took or opened is kept beside it */
  filesBytes: Type.Integer({ minimum: 0, maximum: syncLimits.filesMostBytes }),
  /** the longer side that photos are made to fit, in pixels; null: sent as they were taken */
  photoSize: nullable(Type.Integer({ minimum: syncLimits.photoLeast, maximum: syncLimits.photoMost })),
}
