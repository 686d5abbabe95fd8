import { Mail, MapPin, Phone } from 'lucide-preact'
import type { JobAlone } from '../../../shared/job.ts'
import { OutsideLink } from '../../parts/outside-link.tsx'
import { Part } from '../../parts/part.tsx'
import { addressOf, mailUrl, mapUrl, searchUrl } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import './contact-and-places.css'

/** Every destination in its order, each with a way to the map; without any, the place's name. */
export function Places({ job }: { job: JobAlone }) {
  return <PlaceLines places={placesOf(job)} />
}

interface PlacesProps {
  places: readonly { text: string; url: string }[]
}

export function PlaceList(props: PlacesProps) {
  return (
    <Part title={t('job.section.where')}>
      <PlaceLines {...props} />
    </Part>
  )
}

function PlaceLines({ places }: PlacesProps) {
  return (
    <>
      {places.length === 0 && <p class="soft">{t('job.noPlace')}</p>}
      <ul class="reach">
        {places.map(place => (
          <li key={place.text} class="reach-line spread">
            <span class="reach-text">{place.text}</span>
            <OutsideLink
              class="button button-plain"
              href={place.url}
              label={t('job.mapOf', { place: place.text })}
            >
              <MapPin size={18} aria-hidden="true" />
              <span>{t('job.map')}</span>
            </OutsideLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function placesOf(job: JobAlone): { text: string; url: string }[] {
  const destinations = [...job.destinations].sort((a, b) => a.order - b.order)
  const places = new Map<string, string>()
  for (const { location } of destinations) {
    const text = addressOf(location) ?? job.placeName
    const url = mapUrl(location)
    if (text !== null && url !== null) places.set(text, url)
  }
  if (places.size === 0 && job.placeName) places.set(job.placeName, searchUrl(job.placeName))
  return [...places].map(([text, url]) => ({ text, url }))
}

interface ContactProps {
  job: Pick<JobAlone, 'contactPerson'>
}

export function Contact(props: ContactProps) {
  return (
    <Part title={t('field.contactPerson')}>
      <ContactLines {...props} />
    </Part>
  )
}

/** Whom to ask, and how. */
export function ContactLines({ job }: ContactProps) {
  const { name, phone, email } = job.contactPerson ?? { name: null, phone: null, email: null }
  const called = name ?? phone ?? email
  return (
    <>
      {called === null ? <p class="soft">{t('job.noContact')}</p> : <p>{name}</p>}
      <div class="reach-buttons buttons">
        {phone && called && (
          <OutsideLink
            class="button button-plain numbers"
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            label={`${t('job.call', { name: called })}: ${phone}`}
          >
            <Phone size={18} aria-hidden="true" />
            <span>{phone}</span>
          </OutsideLink>
        )}
        {email && called && (
          <OutsideLink
            class="button button-plain"
            href={mailUrl(email)}
            label={`${t('job.mail', { name: called })}: ${email}`}
          >
            <Mail size={18} aria-hidden="true" />
            <MailWords email={email} />
          </OutsideLink>
        )}
      </div>
    </>
  )
}

/** Where it does not fit into a line, its second begins with the @. */
function MailWords({ email }: { email: string }) {
  const at = Math.max(0, email.lastIndexOf('@'))
  return (
    <span class="reach-mail">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
