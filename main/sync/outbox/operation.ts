/** Operations as they lie in the database, and the questions that are asked of them again and again. */
import { and, asc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import type { OperationState } from '../../../shared/view.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { operations } from '../../store/schema/sync.ts'
import type { Fields } from '../merge/fields.ts'
import { type Intent, readIntent } from './intents.ts'

export type Operation = typeof operations.$inferSelect
export type OperationChange = Partial<typeof operations.$inferInsert>

/** Nothing more happens to an operation in these. */
export const endStates: readonly OperationState[] = ['done', 'discarded']

export function isOver(operation: Pick<Operation, 'state'>): boolean {
  return endStates.includes(operation.state)
}

/** Nothing of it has left the laptop. */
export function isUnattempted({ attempts, state }: Pick<Operation, 'attempts' | 'state'>): boolean {
  return attempts === 0 && (state === 'ready' || state === 'retry')
}

/** The uuid of what it is shown under: a job or an asset. */
export function subjectOf({ jobUuid, assetUuid }: Pick<Operation, 'jobUuid' | 'assetUuid'>): string {
  const uuid = jobUuid ?? assetUuid
  if (uuid === null) throw new Error('An operation on nothing')
  return uuid
}

export function findOperation(db: ReadDb, id: string): Operation | null {
  const [row] = db.orm.select().from(operations).where(eq(operations.id, id)).limit(1).all()
  return row ?? null
}

/** Everything of a job that has not been sent, in the order of writing. */
export function pendingOf(db: ReadDb, jobUuid: string): Operation[] {
  return db.orm
    .select()
    .from(operations)
    .where(and(eq(operations.jobUuid, jobUuid), notInArray(operations.state, [...endStates])))
    .orderBy(asc(operations.seq))
    .all()
}

/** What the hub's version of the job does not show yet: not sent, or sent and not seen there. */
export function unseenOf(db: ReadDb, jobUuid: string): Operation[] {
  return db.orm
    .select()
    .from(operations)
    .where(
      and(
        eq(operations.jobUuid, jobUuid),
        or(
          notInArray(operations.state, [...endStates]),
          and(inArray(operations.state, ['done']), isNull(operations.seenAt)),
        ),
      ),
    )
    .orderBy(asc(operations.seq))
    .all()
}

export function changeOperation(db: WriteDb, id: string, change: OperationChange): void {
  db.orm.update(operations).set(change).where(eq(operations.id, id)).run()
}

export function intentOf(operation: Operation): Intent | null {
  return readIntent(operation.kind, operation.version, operation.intent)
}

/** What comes after takes the place of what goes: whoever waited for `id` waits for what it waited for. */
export function relink(db: WriteDb, { id, dependsOn }: Pick<Operation, 'id' | 'dependsOn'>): void {
  db.run('UPDATE operations SET depends_on = ? WHERE depends_on = ?', dependsOn, id)
}

/** What changes fields of the hub's version, and is merged with it. */
export type Edit = Extract<Intent, { kind: 'job.patch' | 'form.patch' }>

export function editOf(operation: Operation): Edit | null {
  const intent = intentOf(operation)
  return intent?.kind === 'job.patch' || intent?.kind === 'form.patch' ? intent : null
}

/** What edits of the same job's or form's fields make together, later ones over earlier ones. */
export function editedFields(operations: readonly Operation[]): Fields {
  return Object.assign({}, ...operations.map(operation => editOf(operation)?.fields ?? {}))
}
