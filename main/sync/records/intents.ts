/** The intents of the outbox, so that a later program can still read a full one (sync design, section 2). */
import type { Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { intentSchemas, type OperationKind } from '../../../shared/intents.ts'

export const intentVersion = 1

export type IntentOf<K extends OperationKind> = Static<(typeof intentSchemas)[K]>
export type Intent = { [K in OperationKind]: { kind: K } & IntentOf<K> }[OperationKind]

const checks: ReadonlyMap<string, { Check(value: unknown): boolean }> = new Map(
  Object.entries(intentSchemas).map(([kind, schema]) => [kind, Compile(schema)]),
)

export function isKnownKind(kind: string): kind is OperationKind {
  return checks.has(kind)
}

/** Null for what this program cannot read: it waits for the person, it is never dropped. */
export function readIntent(kind: string, version: number, value: unknown): Intent | null {
  if (version > intentVersion) return null
  return checks.get(kind)?.Check(value) ? ({ kind, ...(value as object) } as Intent) : null
}

/** The intent without its kind, which has a column of its own. */
export function storedIntent({ kind: _kind, ...rest }: Intent): unknown {
  return rest
}
