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

/** What kind of thing was done; its title says it in words. */
export function OperationIcon({ kind, summary }: Pick<OutboxItem, 'kind' | 'summary'>) {
  const Icon = kind === 'document.add' && isPhoto(summary.file) ? Image : icons[kind]
  return <Icon class="line-icon" size={20} aria-hidden="true" />
}
