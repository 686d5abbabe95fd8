import { MapPin } from 'lucide-preact'

export function JobPlace({ place }: { place: string }) {
  return (
    <span class="job-fact soft small">
      <MapPin size={16} aria-hidden="true" />
      <span class="clamped">{place}</span>
    </span>
  )
}
