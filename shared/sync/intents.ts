/** Intents of the user, as stored in the outbox: versioned, and independent of HTTP (sync design, section 2). */
import { Type } from 'typebox'
import { AvailabilityEntry } from '../entities/availability.ts'
import { recorded } from '../entities/recording.ts'
import { RecurringEntry } from '../entities/recurring-job.ts'
import { EntityId, Instant, nullable, Position, text, Uuid } from '../entities/schema.ts'
import { actionStates, type ResourceState } from '../entities/states.ts'
import { TimeCorrection } from '../entities/times.ts'
import { FormEdit, JobEdit } from './stored-edits.ts'

/** Actions of a dispatcher on the people of a job. */
export const assignmentActions = ['assign', 'schedule', 'unschedule'] as const
export type AssignmentAction = (typeof assignmentActions)[number]

/** The state of a resource after each action (interface, "Transitions"). */
export const assignmentStates = {
  assign: 'ASSIGNED',
  schedule: 'SCHEDULED',
  unschedule: 'UNASSIGNED',
} as const satisfies Record<AssignmentAction, ResourceState>

/** the device's time when the user acted */
const at = Instant
const position = nullable(Position)
const fields = Type.Record(Type.String(), Type.Unknown())
const jobEdit = Type.Unsafe<Record<string, unknown>>(JobEdit)
const formEdit = Type.Unsafe<Record<string, unknown>>(FormEdit)
const documentOwner = Type.Enum(['job', 'asset'])
const aDocument = {
  documentUuid: Uuid,
  owner: documentOwner,
  fileName: text,
  mimeType: text,
}
const described = Type.Partial(Type.Object({ fileName: text, description: text, internal: Type.Boolean() }))

/** A change of an entry of a list that the group shares. It is on no job and no asset. */
const ofEntry = {
  entryUuid: Uuid,
  groupId: EntityId,
  /** the user decided to replace the version of another user */
  isForced: Type.Optional(Type.Boolean()),
}

/**
 * Kinds of operations, by the schema of their intent. `main/sync/operations` sends them, and
 * `renderer/parts/operations.tsx` shows them. Stored intents have to stay readable. Uuids become part of addresses, so
 * their form is checked.
 */
export const intentSchemas = {
  /** `input`: the body of the new job, including its uuid */
  'job.create': Type.Object({ input: fields, at }),
  /** `before`, once sent or discarded: the server's version of the same fields that was edited */
  'job.patch': Type.Object({ fields: jobEdit, before: Type.Optional(fields), at }),
  'job.act': Type.Object({
    state: Type.Enum([...actionStates]),
    comment: text,
    position,
    /** the operation that started another job and paused this one: both are undone together */
    pressedWith: Type.Optional(Type.String()),
    /** sentence with the action's time for a base server's note, until a note states it */
    words: Type.Optional(Type.String()),
    /** the user confirmed that this reopens a job that another user ended */
    isReopening: Type.Optional(Type.Boolean()),
    at,
  }),
  'note.add': Type.Object({
    text: Type.String(),
    discrepancy: Type.Boolean(),
    internal: Type.Boolean(),
    position,
    /** the state change that the note explains: both are undone together */
    pressedWith: Type.Optional(Type.String()),
    /** for a note that corrects the user's time */
    time: Type.Optional(TimeCorrection),
    at,
  }),
  /**
   * `documentUuid`: the laptop's uuid until the upload is done, then the server's; `sha256`: hash of the bytes in hex
   */
  'document.add': Type.Object({
    documentUuid: Uuid,
    owner: documentOwner,
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    size: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    fileName: Type.String(),
    /** a single line, because it becomes a header */
    mimeType: Type.String({ pattern: '^[\\x20-\\x7e]*$' }),
    description: text,
    internal: Type.Boolean(),
    attach: Type.Boolean(),
    /** for a recording */
    ...recorded,
    at,
  }),
  /** `before`: the previous description, for undo */
  'document.patch': Type.Object({ ...aDocument, fields: described, before: described, at }),
  'document.remove': Type.Object({ ...aDocument, at }),
  /** `formUuid`: the form's uuid on this laptop; `input`: its whole body */
  'form.create': Type.Object({ formUuid: Uuid, input: fields, at }),
  'form.patch': Type.Object({
    formUuid: Uuid,
    title: text,
    fields: formEdit,
    /** like `before` of `job.patch` */
    before: Type.Optional(fields),
    at,
  }),
  /** `input`: the whole form, so that it can be created again; intents of older versions lack it */
  'form.remove': Type.Object({
    formUuid: Uuid,
    title: text,
    input: Type.Optional(fields),
    at,
  }),
  /** an assignment of a person, under the name that outboxes contain */
  'job.staff': Type.Object({
    userId: EntityId,
    userName: text,
    action: Type.Enum([...assignmentActions]),
    sendMessage: Type.Boolean(),
    at,
  }),
  /** `eventId`: the server's number of the note; otherwise `noteId` names the operation that writes it */
  'note.confirm': Type.Object({
    eventId: nullable(EntityId),
    noteId: text,
    text: Type.String(),
    at,
  }),
  /**
   * A change of a user's working hours or of an absence. `before`: the entry as the user saw it; null: a new one.
   * `after` null: it is removed.
   */
  'availability.change': Type.Object({
    ...ofEntry,
    userName: text,
    before: nullable(AvailabilityEntry),
    after: nullable(AvailabilityEntry),
    at,
  }),
  /** A change of a recurring job, with `before` and `after` as in `availability.change`. */
  'recurring.change': Type.Object({
    ...ofEntry,
    before: nullable(RecurringEntry),
    after: nullable(RecurringEntry),
    at,
  }),
} as const

export type OperationKind = keyof typeof intentSchemas

/** Kinds of operations that change a list of the group, and are on no job and no asset. */
const listKinds = ['availability.change', 'recurring.change'] as const satisfies OperationKind[]
export type ListKind = (typeof listKinds)[number]

export function isListKind(kind: string): kind is ListKind {
  return (listKinds as readonly string[]).includes(kind)
}
