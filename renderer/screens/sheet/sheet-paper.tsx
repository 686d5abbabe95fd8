import { ImageOff, Square, SquareCheck } from 'lucide-preact'
import { createContext } from 'preact'
import { useContext, useState } from 'preact/hooks'
import { assertNever } from '../../../shared/entities/brand.ts'
import type { Letterhead } from '../../../shared/entities/letterhead.ts'
import type { Sheet, SheetBlock, SheetPart, SheetPicture } from '../../../shared/views/sheet.ts'
import { thumbnailAddress } from '../../state/contents.ts'
import { t } from '../../text/t.ts'
import '../../parts/part.css'

/** Text for a picture that cannot be opened, in the language of the sheet. */
const Unreadable = createContext('')

/** The sheet as it is printed, in one column. */
export function SheetPaper({ sheet }: { sheet: Sheet }) {
  const [first, ...others] = sheet.parts
  return (
    <article class="jobsheet-paper" lang={sheet.language} aria-label={t('sheet.page')}>
      {sheet.company !== null && <Company company={sheet.company} />}
      <header>
        <p class="small soft">
          {sheet.kind} · {sheet.name}
        </p>
        <h3 class="largest">{sheet.title}</h3>
        <p class="small soft numbers">{sheet.asOfWords}</p>
      </header>
      <Unreadable.Provider value={sheet.unreadable}>
        {first && <Blocks blocks={first.blocks} />}
        {others.map((part, at) => (
          <Part key={at} part={part} />
        ))}
      </Unreadable.Provider>
      {sheet.company?.foot && <p class="small soft jobsheet-foot">{sheet.company.foot}</p>}
    </article>
  )
}

/** The company's letterhead, with a line in its colour. */
function Company({ company: { name, address, colour, logo } }: { company: Letterhead }) {
  if (name === null && address.length === 0 && logo === null) return null
  return (
    <div class="jobsheet-company" style={colour === null ? {} : { borderBlockEndColor: colour }}>
      {logo !== null && <img class="jobsheet-logo" src={`data:image/png;base64,${logo}`} alt={name ?? ''} />}
      <div>
        {name !== null && <p class="strong">{name}</p>}
        {address.length > 0 && <p class="small soft jobsheet-address">{address.join('\n')}</p>}
      </div>
    </div>
  )
}

function Part({ part: { title, blocks } }: { part: SheetPart }) {
  return (
    <section class="jobsheet-part stack">
      <h4 class="jobsheet-part-title">{title}</h4>
      <Blocks blocks={blocks} />
    </section>
  )
}

function Blocks({ blocks }: { blocks: readonly SheetBlock[] }) {
  return blocks.map((block, at) => <Block key={at} block={block} />)
}

function Block({ block }: { block: SheetBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h5 class="jobsheet-heading">{block.text}</h5>
    case 'remark':
      return <p class={block.isMarked ? 'small jobsheet-mark' : 'small soft'}>{block.text}</p>
    case 'facts':
      return (
        <dl class="jobsheet-facts">
          {block.facts.map(({ name, value }, at) => (
            <div key={at} class="fact">
              <dt>{name}</dt>
              <dd class="numbers">{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'items':
      return (
        <ul class="jobsheet-items stack">
          {block.items.map(({ isDone, text, amount, state, description }, at) => (
            <li key={at} class="jobsheet-item">
              {isDone ? (
                <SquareCheck size={18} aria-hidden="true" />
              ) : (
                <Square size={18} aria-hidden="true" />
              )}
              <div class="words">
                <p>{text}</p>
                {state !== '' && <p class="small soft numbers">{state}</p>}
                {description !== null && <p class="small soft">{description}</p>}
              </div>
              {amount !== '' && <p class="jobsheet-amount numbers">{amount}</p>}
            </li>
          ))}
        </ul>
      )
    case 'notes':
      return (
        <ul class="jobsheet-notes stack">
          {block.notes.map(({ head, mark, text }, at) => (
            <li key={at} class={mark === null ? 'jobsheet-note' : 'jobsheet-note jobsheet-note-marked'}>
              <p class="small soft numbers">{head}</p>
              {mark !== null && <p class="small jobsheet-mark">{mark}</p>}
              <p class="prose">{text}</p>
            </li>
          ))}
        </ul>
      )
    case 'pictures':
      return (
        <div>
          {block.label && <p class="small soft">{block.label}</p>}
          <ul class="jobsheet-pictures">
            {block.pictures.map((picture, at) => (
              <Picture key={at} picture={picture} />
            ))}
          </ul>
        </div>
      )
    default:
      return assertNever(block)
  }
}

function Picture({ picture }: { picture: SheetPicture }) {
  const unreadable = useContext(Unreadable)
  const { documentUuid, caption, alt, size } = picture
  // tries again if the server has given the picture another uuid
  const [broken, setBroken] = useState<string | null>(null)
  const missing = broken === documentUuid ? unreadable : picture.missing
  return (
    <li>
      <figure>
        {missing === null ? (
          <img
            class={`jobsheet-picture jobsheet-${size}`}
            src={thumbnailAddress(documentUuid)}
            alt={alt}
            loading="lazy"
            decoding="async"
            onError={() => setBroken(documentUuid)}
          />
        ) : (
          <p class="jobsheet-away with-icon small soft">
            <ImageOff size={20} aria-hidden="true" />
            {missing}
          </p>
        )}
        {caption !== '' && <figcaption class="small soft numbers">{caption}</figcaption>}
      </figure>
    </li>
  )
}
