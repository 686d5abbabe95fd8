/**
 * The page's one script: a search field and a copy button on each example. The functions below run in the browser.
 * The page carries their source, so they call only each other, and the policy admits them by their hash.
 */

interface Part {
  element: HTMLElement
  text: string
}

/** Returns the parts to search: operations, schemas, and sections without articles. */
function readParts(): Part[] {
  const parts = document.querySelectorAll<HTMLElement>(
    'main > section > article, main > section:not(:has(> article))',
  )
  return [...parts].map(element => ({ element, text: textOf(element).toLowerCase() }))
}

/** Returns the searched text of a part. For an operation it includes the properties of the schemas that it links to. */
function textOf(part: HTMLElement): string {
  if (part.querySelector('h3 .method') === null) return part.textContent
  const schemas = [...part.querySelectorAll<HTMLAnchorElement>('a[href^="#schema-"]')].map(link =>
    document.getElementById(link.hash.slice(1)),
  )
  const group = part.parentElement?.querySelector('h2')
  const own = part.querySelectorAll('h3, p:not(.failures), table code')
  const properties = schemas.flatMap(schema => [...(schema?.querySelectorAll('h3, table code') ?? [])])
  return [group, ...own, ...properties].map(element => element?.textContent).join(' ')
}

/** Shows the parts that contain all words of the query, with their entries in the contents, and returns them. */
function showMatches(parts: readonly Part[], query: string): HTMLElement[] {
  const words = query.toLowerCase().split(/\s+/)
  for (const { element, text } of parts) element.hidden = !words.every(word => text.includes(word))
  for (const section of document.querySelectorAll<HTMLElement>('main > section:has(> article)'))
    section.hidden = section.querySelector(':scope > article:not([hidden])') === null
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a, .overview a')) {
    const entry = link.closest('li')
    if (entry) entry.hidden = isFilteredOut(link.hash)
  }
  return parts.map(({ element }) => element).filter(element => !element.hidden)
}

function isFilteredOut(hash: string): boolean {
  return document.getElementById(hash.slice(1))?.closest('[hidden]') != null
}

function describeMatches(matches: readonly HTMLElement[]): string {
  const operations = matches.filter(match => match.querySelector('h3 .method')).length
  const schemas = matches.filter(match => match.id.startsWith('schema-')).length
  const counts: [number, string][] = [
    [operations, 'operation'],
    [schemas, 'schema'],
    [matches.length - operations - schemas, 'section'],
  ]
  const named = counts
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}${count > 1 ? 's' : ''}`)
  return named.join(', ') || 'Nothing found'
}

function addSearch(): void {
  const box = document.querySelector<HTMLElement>('.find')
  const field = box?.querySelector('input')
  const found = box?.querySelector('[role=status]')
  if (!box || !field || !found) return
  const parts = readParts()
  const search = () => {
    const query = field.value.trim()
    const matches = showMatches(parts, query)
    found.textContent = query === '' ? '' : describeMatches(matches)
  }
  const empty = () => {
    field.value = ''
    search()
  }
  box.hidden = false
  // A browser restores the text of the field when the page is loaded again.
  search()
  field.addEventListener('input', () => {
    search()
    document.querySelector('main')?.scrollIntoView()
  })
  addKeys(field, empty)
  showLinkTargets(empty)
}

function addKeys(field: HTMLInputElement, empty: () => void): void {
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && field.value !== '') empty()
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    if (event.key !== '/' || isModified || event.target === field) return
    event.preventDefault()
    field.select()
  })
}

/** Empties the search when a link or the browser's history leads to a part that it hides. */
function showLinkTargets(empty: () => void): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#"]')
    if (link && isFilteredOut(link.hash)) empty()
  })
  window.addEventListener('hashchange', () => {
    if (!isFilteredOut(location.hash)) return
    empty()
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  })
}

function addCopyButtons(): void {
  const status = document.createElement('p')
  status.className = 'unseen'
  status.role = 'status'
  document.body.append(status)
  for (const example of document.querySelectorAll('.example')) {
    const code = example.querySelector('pre')
    if (code) example.prepend(copyButton(code, status))
  }
}

function copyButton(code: HTMLElement, status: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button')
  const label = document.createElement('span')
  const about = document.createElement('span')
  let shown = 0
  const show = (result: string) => {
    label.textContent = result || 'Copy'
    status.textContent = result
  }
  about.className = 'unseen'
  about.textContent = ` ${code.textContent.split('\n')[0]}`
  button.type = 'button'
  button.className = 'copy'
  button.append(label, about)
  show('')
  button.addEventListener('click', async () => {
    clearTimeout(shown)
    show((await copy(code)) ? 'Copied' : 'Selected: copy it with Ctrl+C')
    shown = window.setTimeout(show, 3_000, '')
  })
  return button
}

async function copy(code: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent)
    return true
  } catch {
    // On plain http there is no clipboard object. The selection also stays for the reader to copy.
    getSelection()?.selectAllChildren(code)
    return document.execCommand('copy')
  }
}

const functions = [
  ...[readParts, textOf, showMatches, isFilteredOut, describeMatches, addSearch, addKeys, showLinkTargets],
  ...[addCopyButtons, copyButton, copy],
]

export const script = `${functions.join('\n')}
${addSearch.name}()
${addCopyButtons.name}()
`
