import { Ban } from 'lucide-preact'
import type { Declined } from '../../../shared/entities/declined.ts'
import { declinedLabel } from '../../text/declined.ts'
import './declined-lines.css'

/** Lists the people who declined a job, with their reasons. */
export function DeclinedLines({ declined }: { declined: readonly Declined[] }) {
  return declined.map(one => (
    <span key={one.userId} class="with-icon small declined-line strong">
      <Ban size={16} aria-hidden="true" />
      <span>{declinedLabel(one)}</span>
    </span>
  ))
}
