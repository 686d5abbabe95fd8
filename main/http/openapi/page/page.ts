/** Renders the document as a page for readers. It loads no other files and is complete without its script. */
import { createHash } from 'node:crypto'
import { failureStatuses } from '../answers.ts'
import { type JsonSchema, methods, type OpenApiDocument, type PathItem } from '../types.ts'
import { clients } from './clients.ts'
import { gettingStarted } from './getting-started.ts'
import { Html, html, paragraphs, prose } from './html.ts'
import { operationSection, type ShownOperation } from './operation-section.ts'
import { receivers } from './receivers.ts'
import { script } from './script.ts'
import { style } from './style.ts'
import { boundsOf, propertyTable, schemaAnchor, typeOf } from './tables.ts'

/** Admits the page's own style and script by their hashes, and nothing else. */
export const pagePolicy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "require-trusted-types-for 'script'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

export function renderPage(document: OpenApiDocument): string {
  const { info } = document
  const shown = operationsIn(document.paths)
  return html`<!doctype html>
<html lang="en">
${head(info.title)}
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<p class="title">${info.title}</p>
<p class="version">Version ${info.version} · <a href="openapi.json">openapi.json</a></p>
</header>
<div class="side">
${searchBox}
${contents(document, shown)}
</div>
${mainPart(document, shown)}
<script>${new Html(script)}</script>
</body>
</html>
`.text
}

function head(title: string): Html {
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}: the interface</title>
<style>${new Html(style)}</style>
</head>`
}

/** Hidden until the script shows it, as it needs the script. */
const searchBox = html`<div class="find" role="search" hidden>
<label for="find">Search <kbd aria-hidden="true">/</kbd></label>
<input id="find" type="search" placeholder="Path, parameter, property" aria-keyshortcuts="/" autocomplete="off" autocapitalize="off" spellcheck="false">
<p role="status"></p>
</div>`

function mainPart(document: OpenApiDocument, shown: readonly ShownOperation[]): Html {
  const { info, tags, webhooks } = document
  return html`<main id="content">
<h1>The interface</h1>
<p class="lead">${info.summary}.</p>
${gettingStarted}
<section aria-labelledby="rules"><h2 id="rules">What holds everywhere</h2>${paragraphs(info.description)}</section>
${clients}
${tags.map(tag => tagSection(document, tag, shown))}
<section aria-labelledby="deliveries"><h2 id="deliveries">Deliveries to webhooks</h2>
<p>What the hub sends to the address of a subscription.</p>
${operationsIn(webhooks).map(one => operationSection(document, one))}
${receivers}</section>
${failureSections(document)}
${schemaSections(document)}
</main>`
}

function operationsIn(paths: Readonly<Record<string, PathItem>>): ShownOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap(method => {
      const operation = item[method]
      return operation ? [{ path, method, operation }] : []
    }),
  )
}

type Tag = OpenApiDocument['tags'][number]

function tagAnchor(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

function ofTag(shown: readonly ShownOperation[], tag: Tag): ShownOperation[] {
  return shown.filter(({ operation }) => operation.tags.includes(tag.name))
}

function tagSection(document: OpenApiDocument, tag: Tag, shown: readonly ShownOperation[]): Html | null {
  const its = ofTag(shown, tag)
  if (its.length === 0) return null
  const anchor = tagAnchor(tag.name)
  return html`<section aria-labelledby="${anchor}"><h2 id="${anchor}">${tag.name}</h2>
${tag.description !== undefined && html`<p>${prose(tag.description)}</p>`}
<ul class="overview">${its.map(entry)}</ul>
${its.map(one => operationSection(document, one))}</section>`
}

function contents(document: OpenApiDocument, shown: readonly ShownOperation[]): Html {
  const groups = document.tags.filter(tag => ofTag(shown, tag).length > 0)
  return html`<nav aria-label="Contents" tabindex="0"><ul>
<li><a href="#getting-started">Getting started</a></li>
<li><a href="#rules">What holds everywhere</a></li>
<li><a href="#clients">Generated clients</a></li>
${groups.map(tag => html`<li><a href="#${tagAnchor(tag.name)}">${tag.name}</a><ul>${ofTag(shown, tag).map(entry)}</ul></li>`)}
<li><a href="#deliveries">Deliveries to webhooks</a></li>
<li><a href="#failures">Failures</a></li>
<li><a href="#schemas">Schemas</a></li>
</ul></nav>`
}

function entry({ path, method, operation }: ShownOperation): Html {
  return html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> ${path}</a></li>`
}

/** Sections that the operations refer to: failures and schemas. */
function failureSections({ components }: OpenApiDocument): Html {
  const rows = failureStatuses.map(({ status, name }) => {
    const response = components.responses[name]
    const headers = Object.keys(response?.headers ?? {}).filter(header => header !== 'Date')
    return html`<tr id="failure-${status}"><th scope="row"><strong>${status}</strong> ${words(name)}</th>
<td>${response?.description ?? ''}${headers.length > 0 && html` With ${headers.map((header, index) => html`${index > 0 && ', '}<code>${header}</code>`)}.`}</td></tr>`
  })
  return html`<section aria-labelledby="failures"><h2 id="failures">Failures</h2>
<p>A failure is one sentence of <code>text/plain</code>. With <code>Accept: application/problem+json</code> it is a <a href="#${schemaAnchor('Problem')}">Problem</a>.</p>
<table class="wide"><caption>Statuses</caption><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table></section>`
}

/** Splits a name such as `NotFound` into words. */
function words(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}

function schemaSections({ components }: OpenApiDocument): Html {
  return html`<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas).map(([name, schema]) => schemaSection(name, schema))}</section>`
}

function schemaSection(name: string, schema: JsonSchema): Html {
  const anchor = schemaAnchor(name)
  return html`<article id="${anchor}" aria-labelledby="${anchor}-title"><h3 id="${anchor}-title"><a class="here" href="#${anchor}">${name}</a></h3>
${schema.description !== undefined && html`<p>${prose(schema.description)}</p>`}
${propertyTable('Properties', schema) ?? scalarOf(schema)}
${schema.additionalProperties === true && html`<p class="open">Other properties are kept and given back.</p>`}</article>`
}

function scalarOf(schema: JsonSchema): Html {
  const bounds = boundsOf(schema)
  return html`<p>${typeOf(schema)}${bounds.length > 0 && html`; ${prose(bounds.join(', '))}`}</p>`
}
