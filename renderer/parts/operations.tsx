/** Icon and text of each kind of outgoing operation. A new kind needs one entry here. */
import {
  ArrowRightLeft,
  CalendarClock,
  CircleCheck,
  CirclePlus,
  ClipboardPen,
  ClipboardPlus,
  ClipboardX,
  FileQuestionMark,
  Image,
  type LucideIcon,
  Paperclip,
  Repeat,
  Signature,
  SquarePen,
  StickyNote,
  Trash2,
  Users,
} from 'lucide-preact'
import type { OperationKind } from '../../shared/sync/intents.ts'
import type { OutboxItem } from '../../shared/sync/sending.ts'
import { nameField } from '../text/field-labels.ts'
import { isPhoto, textOfFile, titleOfFile } from '../text/file-labels.ts'
import { dotted, formatDays } from '../text/format.ts'
import { t } from '../text/t.ts'

type Done = Pick<OutboxItem, 'kind' | 'summary' | 'step' | 'bytes'>
type Summary = OutboxItem['summary']

interface Look {
  icon: LucideIcon
  title(item: Done): string
  /** null: the title says everything */
  text?(item: Done): string | null
}

const ofFile = { title: titleOfFile, text: textOfFile }
const ofForm = {
  title: ({ kind }: Done) => t(`did.${kind as 'form.create' | 'form.patch' | 'form.remove'}`),
  text: ({ summary }: Done) => summary.title ?? null,
}

const looks: { readonly [K in OperationKind]: Look } = {
  'job.create': {
    icon: CirclePlus,
    title: () => t('did.create'),
    text: ({ summary }) => summary.title ?? null,
  },
  'job.patch': { icon: SquarePen, title: ({ summary }) => describePatch(summary.fields ?? []) },
  'job.act': {
    icon: ArrowRightLeft,
    title: ({ summary: { state } }) =>
      t('did.act', { state: state === undefined ? '' : t(`state.${state}`) }),
  },
  'job.staff': { icon: Users, title: ({ summary }) => describeAssignment(summary.assignment) },
  'note.add': {
    icon: StickyNote,
    title: ({ summary }) => t(summary.discrepancy ? 'note.discrepancy' : 'did.note'),
    text: ({ summary }) => summary.text ?? null,
  },
  'note.confirm': {
    icon: CircleCheck,
    title: () => t('did.note.confirm'),
    text: ({ summary }) => summary.text ?? null,
  },
  'document.add': { icon: Paperclip, ...ofFile },
  'document.patch': { icon: SquarePen, ...ofFile },
  'document.remove': { icon: Trash2, ...ofFile },
  'form.create': { icon: ClipboardPlus, ...ofForm },
  'form.patch': { icon: ClipboardPen, ...ofForm },
  'form.remove': { icon: ClipboardX, ...ofForm },
  'availability.change': {
    icon: CalendarClock,
    title: ({ summary }) => describeAvailability(summary.availability),
    text: ({ summary }) => dotted(summary.title, daysOf(summary.availability)),
  },
  'recurring.change': {
    icon: Repeat,
    title: ({ summary: { recurring } }) =>
      t(recurring === undefined ? 'did.unreadable' : `did.recurring.${recurring}`),
    text: ({ summary }) => summary.title ?? null,
  },
}

const unreadable: Look = { icon: FileQuestionMark, title: () => t('did.unreadable') }

/** Rows of a newer version, and damaged ones, have an unknown kind. */
function lookOf(kind: OperationKind): Look {
  return Object.hasOwn(looks, kind) ? looks[kind] : unreadable
}

export function describeOperation(item: Done): { title: string; text: string | null } {
  const { title, text } = lookOf(item.kind)
  return { title: title(item), text: text?.(item) ?? null }
}

function describeAssignment(assignment: Summary['assignment']): string {
  if (assignment === undefined) return t('did.assignment.unreadable')
  return t(`did.assignment.${assignment.action}`, { whom: assignment.userName ?? t('event.someone') })
}

function describeAvailability(changed: Summary['availability']): string {
  if (changed === undefined) return t('did.unreadable')
  return t(`did.availability.${changed.isRemoved ? 'removed' : ''}${changed.kind}`)
}

/** The days of an absence. */
function daysOf(changed: Summary['availability']): string | null {
  const { from = null, to = null } = changed ?? {}
  return from === null || to === null ? null : formatDays(from, to)
}

/** The signature's picture has a line of its own. */
function describePatch(fields: readonly string[]): string {
  const isSigned = fields.length === 1 && fields[0] === 'signature'
  return isSigned ? t('did.signed') : t('did.patch', { fields: fields.map(nameField).join(', ') })
}

function iconOfFile(file: Summary['file']): LucideIcon {
  if (file?.isSignature === true) return Signature
  return isPhoto(file) ? Image : looks['document.add'].icon
}

/** The icon of an operation; its title says the same in words. */
export function OperationIcon({ kind, summary }: Pick<OutboxItem, 'kind' | 'summary'>) {
  const Icon = kind === 'document.add' ? iconOfFile(summary.file) : lookOf(kind).icon
  return <Icon class="line-icon soft" size={20} aria-hidden="true" />
}
