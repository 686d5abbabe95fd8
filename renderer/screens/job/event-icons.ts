import {
  Boxes,
  CalendarClock,
  Circle,
  ClipboardList,
  ListChecks,
  type LucideIcon,
  Paperclip,
  PenLine,
  Play,
  StickyNote,
  UserRound,
} from 'lucide-preact'
import type { JobEventType } from '../../../shared/entities/event-types.ts'

const icons: Partial<Record<JobEventType, LucideIcon>> = {
  ASSIGN: UserRound,
  UNASSIGN: UserRound,
  ADD_RESOURCE: UserRound,
  DELETE_RESOURCE: UserRound,
  SCHEDULE: CalendarClock,
  UNSCHEDULE: CalendarClock,
  SCHEDULE_VEHICLE: CalendarClock,
  UNSCHEDULE_VEHICLE: CalendarClock,
  RESOURCE_ACTION: Play,
  NOTE: StickyNote,
  CONFIRM_DISCREPANCY: StickyNote,
  SIGN: PenLine,
  WORKITEM_DONE: ListChecks,
  WORKITEM_NOTDONE: ListChecks,
  UPDATE_ITEMS: ListChecks,
  ATTACH_FORM: ClipboardList,
  DETACH_FORM: ClipboardList,
  COMPLETE_FORM: ClipboardList,
  UPDATE_DOCUMENTS: Paperclip,
  ASSIGN_ASSET: Boxes,
  UNASSIGN_ASSET: Boxes,
}

/** Returns the icon for the kind of an event; a circle for the others. */
export function iconOfEvent(type: string): LucideIcon {
  return icons[type as JobEventType] ?? Circle
}
