import {
  ArrowRightLeft,
  CircleCheck,
  CirclePlus,
  ClipboardPen,
  ClipboardPlus,
  ClipboardX,
  Image,
  type LucideIcon,
  Paperclip,
  Signature,
  SquarePen,
  StickyNote,
  Trash2,
  Users,
} from 'lucide-preact'
import type { OperationKind, OutboxItem } from '../../../shared/sending.ts'
import { isPhoto } from '../../text/file-words.ts'

const icons: Record<OperationKind, LucideIcon> = {
  'note.add': StickyNote,
  'job.act': ArrowRightLeft,
  'job.patch': SquarePen,
  'job.create': CirclePlus,
  'form.create': ClipboardPlus,
  'form.patch': ClipboardPen,
  'form.remove': ClipboardX,
  'document.add': Paperclip,
  'document.patch': SquarePen,
  'document.remove': Trash2,
  'job.staff': Users,
  'note.confirm': CircleCheck,
}

function iconOfFile(file: OutboxItem['summary']['file']): LucideIcon {
  if (file?.isSignature === true) return Signature
  return isPhoto(file) ? Image : icons['document.add']
}

/** What kind of thing was done; its title says it in words. */
export function OperationIcon({ kind, summary }: Pick<OutboxItem, 'kind' | 'summary'>) {
  const Icon = kind === 'document.add' ? iconOfFile(summary.file) : icons[kind]
  return <Icon class="line-icon" size={20} aria-hidden="true" />
}
