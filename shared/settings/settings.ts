/**
 * Settings of the user, which an administrator may set too. Each setting is one entry, from which its validation, its
 * policy, the screens' type and its default are derived.
 */
import { type Static, type TSchema, Type } from 'typebox'
import { nullable } from '../entities/schema.ts'
import { syncLimits } from '../limits/sync-limits.ts'
import { languageChoices } from './languages.ts'

export const themes = ['system', 'light', 'dark', 'sun'] as const
export type Theme = (typeof themes)[number]

/** The system's clock format, or a fixed one. */
export const clocks = ['system', 'h24', 'h12'] as const
export type Clock = (typeof clocks)[number]

/**
 * Heights of a row. A compact row has one and a half lines; a comfortable row has room for the title and the marks as
 * text.
 */
export const rowHeights = ['compact', 'comfortable'] as const

export const boardZooms = ['S', 'M', 'L'] as const
export type BoardZoom = (typeof boardZooms)[number]

interface Setting<S extends TSchema> {
  schema: S
  /** the default, also used if the stored value is no longer valid */
  initial: Static<S>
}

function setting<S extends TSchema>(schema: S, initial: Static<S>): Setting<S> {
  return { schema, initial }
}

/** Appearance and behaviour. A new one needs a line here, and its control under More. */
export const preferences = {
  theme: setting(Type.Enum([...themes]), 'system'),
  language: setting(Type.Enum([...languageChoices]), 'system'),
  clock: setting(Type.Enum([...clocks]), 'system'),
  rowHeight: setting(Type.Enum([...rowHeights]), 'compact'),
  /** whole hours in which the board plans without a confirmation; a whole day: at any time */
  workFrom: setting(Type.Integer({ minimum: 0, maximum: 23 }), 0),
  workTo: setting(Type.Integer({ minimum: 1, maximum: 24 }), 24),
  /** whether finished jobs are unfolded in the list of the day */
  finishedShown: setting(Type.Boolean(), false),
  /** how wide an hour of the board is */
  boardZoom: setting(Type.Enum([...boardZooms]), 'M'),
  /** whether the board shows people without jobs */
  boardIdleShown: setting(Type.Boolean(), true),
  /** whether a job's sheet shows working times to the customer */
  sheetTimes: setting(Type.Boolean(), true),
  /** whether N, J and K work without Ctrl or Alt (WCAG 2.1.4) */
  singleKeys: setting(Type.Boolean(), true),
  /** whether new, moved and cancelled jobs are announced */
  notifications: setting(Type.Boolean(), true),
  /** whether photos include the camera's position, if the laptop knows it */
  photoPlace: setting(Type.Boolean(), true),
  /** whether a page that is held steady before the camera is captured by itself */
  autoCapture: setting(Type.Boolean(), true),
  /** kinds of documents in addition to those of the program, as users read them */
  ownPaperKinds: setting(
    Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 20, uniqueItems: true }),
    [],
  ),
  /**
   * language in which the text of documents is recognised: `screens`, a language of the screens, or Tesseract's name of
   * another one
   */
  paperLanguage: setting(Type.String({ pattern: '^[A-Za-z_]{2,40}$' }), 'screens'),
  /** how many days photos of captured documents stay after the server has the document */
  paperPhotoDays: setting(Type.Integer({ minimum: 0, maximum: 365 }), 0),
  /** phrases for notes, each as `name: text` (`rules/phrases.ts`) */
  phrases: setting(
    Type.Array(Type.String({ minLength: 3, maxLength: 2_000 }), {
      maxItems: 100,
      uniqueItems: true,
    }),
    [],
  ),
  /** path of the map's file, or of a folder whose newest map file is used; empty: none */
  mapFile: setting(Type.String({ maxLength: 1_000 }), ''),
  /** path of a folder with `blanks` and `manuals`, for a server that offers neither; empty: none */
  referenceFolder: setting(Type.String({ maxLength: 1_000 }), ''),
  /** whether the program starts when the user logs in to the system */
  startAtLogIn: setting(Type.Boolean(), false),
  /** whether an icon stays when the window is closed, and sending continues */
  tray: setting(Type.Boolean(), false),
  /** whether text fields are spell-checked, if the system can do that itself */
  spellCheck: setting(Type.Boolean(), true),
} as const

/** Settings of a program with its own window. The operating system decides which are available. */
export type WindowChoice = 'startAtLogIn' | 'tray' | 'spellCheck'

/** How much of the server's data is stored on this laptop. */
export const syncSettings = {
  /**
   * how many days jobs are stored after their end (sync design, section 8): a smaller window removes jobs at the next
   * sweep, and a larger one loads them at the next pull
   */
  windowDays: setting(
    Type.Integer({ minimum: 1, maximum: syncLimits.windowMostDays }),
    syncLimits.windowBackDays,
  ),
  /** limit of files downloaded ahead, in bytes; files that the user added or opened are stored in addition */
  filesBytes: setting(
    Type.Integer({ minimum: 0, maximum: syncLimits.filesMostBytes }),
    syncLimits.filesAheadBytes,
  ),
  /** the longer side to which photos are reduced, in pixels; null: sent unchanged */
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

/** Includes the settings that only an administrator can change. */
export interface SyncSettings extends SyncChoices {
  /** interval in which the server is asked for changes, in ms */
  pullEveryMs: number
  /** whether the server's stream of live changes is used */
  isLive: boolean
  /** how long sent and discarded operations are stored, to view or restore them, in ms */
  archiveMs: number
}

/** The schemas by name, for a request that changes some of them. */
export const settingSchemas = Object.fromEntries(
  Object.entries(settings).map(([name, { schema }]) => [name, schema]),
) as { [N in keyof Settings]: (typeof settings)[N]['schema'] }
