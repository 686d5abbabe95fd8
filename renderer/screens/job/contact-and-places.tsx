import { Mail, MapPin, Phone } from 'lucide-preact'
import type { JobAlone } from '../../../shared/entities/job.ts'
import { OutsideButton } from '../../parts/outside-link.tsx'
import { phoneAddress } from '../../text/phone.ts'
import { addressOf, mailUrl, mapUrl, searchUrl } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import './contact-and-places.css'

interface Place {
  text: string
  url: string
}

/** Places of the job, each with a link to a map. */
export function Places({ places }: { places: readonly Place[] }) {
  return (
    <>
      {places.length === 0 && <p class="soft">{t('job.noPlace')}</p>}
      <ul class="reach">
        {places.map(place => (
          <li key={place.text} class="reach-line spread">
            <span class="reach-text">{unbrokenNumbers(place.text)}</span>
            <OutsideButton
              icon={MapPin}
              class="brief-action"
              href={place.url}
              label={t('job.mapOf', { place: place.text })}
            >
              {t('job.map')}
            </OutsideButton>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Keeps a house number with its street, and the halves of a postcode together. */
function unbrokenNumbers(place: string): string {
  return place.replaceAll(/(?<!,) (?=\d)/g, '\u00a0')
}

/** Returns all destinations in order, or the place's name if there are none. */
export function placesOf(job: JobAlone): Place[] {
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

/** The contact person, with links to call and write. */
export function Contact({ person }: { person: JobAlone['contactPerson'] }) {
  const { name, phone, email } = person ?? { name: null, phone: null, email: null }
  const called = name ?? phone ?? email
  const dialled = phone === null ? null : phoneAddress(phone)
  return (
    <div class="reach-person">
      {called === null ? <p class="soft">{t('job.noContact')}</p> : <p>{name}</p>}
      <div class="reach-buttons buttons">
        {phone && called && dialled !== null && (
          <OutsideButton
            icon={Phone}
            class="numbers"
            href={dialled}
            label={`${t('job.call', { name: called })}: ${phone}`}
          >
            {phone}
          </OutsideButton>
        )}
        {phone && dialled === null && <p class="numbers">{phone}</p>}
        {email && called && (
          <OutsideButton
            icon={Mail}
            href={mailUrl(email)}
            label={`${t('job.mail', { name: called })}: ${email}`}
          >
            <MailWords email={email} />
          </OutsideButton>
        )}
      </div>
    </div>
  )
}

/** If the address needs two lines, it breaks before the @. */
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
