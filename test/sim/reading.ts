/** Normalizes values and paths for comparisons, so that a base server's traits make no difference. */

import { keyOf } from '../../main/sync/merge/fields.ts'
import { asRead } from './base-server/text.ts'

export interface Reading {
  uuid(uuid: string): string
  /** `path`: in the form of a conflict's, such as `title` or `items/UUID/done` */
  path(path: string): string
  value(value: unknown): unknown
}

export function readingOf(originOf: (uuid: string) => string): Reading {
  return {
    uuid: originOf,
    path(path) {
      const [name, key, ...rest] = path.split('/')
      if (key === undefined) return path
      return [name, keyOf({ name: originOf(decodeURIComponent(key)) }), ...rest].join('/')
    },
    value: value => (typeof value === 'string' ? asRead(value) : value),
  }
}
