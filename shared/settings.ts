/**
 * What a person decides of the program, and an administrator may decide for them. Each setting is one entry: what may be
 * saved, what a policy may hold, what the screens are told and how it begins all follow from it.
 */
import { type Static, type TSchema, Type } from 'typebox'
import { languageChoices } from './languages.ts'
import { nullable } from './schema.ts'
import { syncLimits } from './sync-limits.ts'

export const themes = ['system', 'light', 'dark', 'sun'] as const
export type Theme = (typeof themes)[number]

/** As the system has it, or whatever that is. */
export const clocks = ['system', 'h24', 'h12'] as const
export type Clock = (typeof clocks)[number]

/** One line and a half for a job of the day, or room for its title and its marks in words. */
export const rowHeights = ['compact', 'comfortable'] as const

interface Setting<S extends TSchema> {
  schema: S
  /** what holds until somebody decides, and where what was saved no longer fits */
  initial: Static<S>
}

function setting<S extends TSchema>(schema: S, initial: Static<S>): Setting<S> {
  return { schema, initial }
}

/** How the program looks and behaves; a new one is a line here, and its control under More. */
export const preferences = {
  theme: setting(Type.Enum([...themes]), 'system'),
  language: setting(Type.Enum([...languageChoices]), 'system'),
  clock: setting(Type.Enum([...clocks]), 'system'),
  rowHeight: setting(Type.Enum([...rowHeights]), 'compact'),
  /** whole hours between which the board plans without asking; of a whole day: whenever it may be */
  workFrom: setting(Type.Integer({ minimum: 0, maximum: 23 }), 0),
  workTo: setting(Type.Integer({ minimum: 1, maximum: 24 }), 24),
  /** whether what is done stays unfolded in the list of the day */
  finishedShown: setting(Type.Boolean(), false),
  /** whether a job's sheet tells the customer of working times */
  sheetTimes: setting(Type.Boolean(), true),
  /** whether N, J and K work without Ctrl or Alt (WCAG 2.1.4) */
  singleKeys: setting(Type.Boolean(), true),
  /** whether new, moved and cancelled jobs are told */
  notifications: setting(Type.Boolean(), true),
  /** whether the place of the camera is written into photos, where the laptop knows it */
  photoPlace: setting(Type.Boolean(), true),
  /** whether the window opens when the person logs in */
  startAtLogIn: setting(Type.Boolean(), false),
  /** whether an icon stays when the window is closed, and what waits goes on being sent */
  tray: setting(Type.Boolean(), false),
  /** whether what is typed is looked over, where the system does that itself */
  spellCheck: setting(Type.Boolean(), true),
} as const

/** Those of a program with a window of its own; which there are, its system decides. */
export type WindowChoice = 'startAtLogIn' | 'tray' | 'spellCheck'

/** How much of the hub is kept on this laptop. */
export const syncSettings = {
  /**
   * how far back jobs that are over are kept, in days (sync design, section 8): a smaller window lets go of what is over
   * at the next sweep, a larger one is read at the next pull
   */
  windowDays: setting(
    Type.Integer({ minimum: 1, maximum: syncLimits.windowMostDays }),
    syncLimits.windowBackDays,
  ),
  /** bytes of files that are fetched ahead at most; what a person took or opened is kept beside it */
  filesBytes: setting(
    Type.Integer({ minimum: 0, maximum: syncLimits.filesMostBytes }),
    syncLimits.filesAheadBytes,
  ),
  /** the longer side that photos are made to fit, in pixels; null: sent as they were taken */
  photoSize: setting(
    nullable(Type.Integer({ minimum: syncLimits.photoLeast, maximum: syncLimits.photoMost })),
    syncLimits.photoSize,
  ),
} as const

export const settings = { ...preferences, ...syncSettings }

type ValuesOf<T extends Record<string, Setting<TSchema>>> = {
  -readonly [N in keyof T]: Static<T[N]['schema']>
}
export type Preferences = ValuesOf<typeof preferences>
type SyncChoices = ValuesOf<typeof syncSettings>
export type Settings = Preferences & SyncChoices

/** With what an administrator alone decides. */
export interface SyncSettings extends SyncChoices {
  /** how often the hub is asked for what is new, in ms */
  pullEveryMs: number
  /** how long what was sent or taken out is kept, to look at and to take back, in ms */
  archiveMs: number
}

/** The schemas by name, for a request that changes some of them. */
export const settingSchemas = Object.fromEntries(
  Object.entries(settings).map(([name, { schema }]) => [name, schema]),
) as { [N in keyof Settings]: (typeof settings)[N]['schema'] }
