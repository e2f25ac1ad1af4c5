/**
 * Pages of docs/reference that are generated from their sources and committed, for administrators
 * without a checkout: settings, metrics with alerts, and retention of tables.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MetricDefinition } from '#server/app/http/metric-definitions.ts'
import type { Setting } from '#server/app/config/settings.ts'
import type { Tree, Violation } from './source-tree.ts'

const settingsFile = 'server/app/config/settings.ts'
const metricsFile = 'server/app/http/metric-definitions.ts'
const alertsFile = 'deploy/monitoring/alerts.yaml'
/** Without it there is no database, and no page of retention. */
const schemaFile = 'server/platform/database/schema.table.sql'
const folder = 'docs/reference'

/** A value in a cell of a Markdown table. */
const cell = (text: string) => text.replaceAll('|', '\\|')
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
const writtenFrom = (sources: string) => `Written by \`npm run generate:docs\` from ${sources}.`
const link = (path: string) => `[${path}](../../${path})`

async function exportsOf<T>({ root }: Tree, path: string): Promise<T> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(root, path)).href)) as T
}

const settingsIntroduction =
  'From the environment, read at the start. An empty variable counts as unset. ' +
  'An invalid value is refused with a message.'
const metricsNote =
  '(*) The same from every process. `nodejs_eventloop_lag_*`, `nodejs_gc_*` and `process_*` ' +
  'are of Node itself, from the first scrape.'
const retentionIntroduction =
  'Every table: what it grows with, and when its rows are removed. ' +
  `${writtenFrom('the comments above the tables in `*.table.sql`')} ` +
  'Sizes: [capacity.md](../capacity.md). Schema `pgboss` holds completed jobs for seven days.'

async function settingsPage(tree: Tree): Promise<string> {
  const { settings } = await exportsOf<{ settings: Record<string, Setting> }>(tree, settingsFile)
  const rows = Object.entries(settings).map(([name, { fallback, shown, meaning }]) => [
    `\`${name}\``,
    shown ?? (fallback ? `\`${fallback}\`` : ''),
    cell(meaning),
  ])
  return `# Settings

${settingsIntroduction} ${writtenFrom(link(settingsFile))}

${table(['variable', 'default', 'meaning'], rows)}
`
}

/** An alert of the rules: name, summary, and what to do. */
export function alertsOf(rules: string): { name: string; summary: string; action: string }[] {
  return rules
    .split(/^ *- alert: /m)
    .slice(1)
    .map((rule) => {
      const annotation = (key: string) =>
        (new RegExp(`^ +${key}: '(.*)'$`, 'm').exec(rule)?.[1] ?? '').replaceAll("''", "'")
      return {
        name: rule.slice(0, rule.indexOf('\n')),
        summary: annotation('summary').replace(/\{\{.*?\}\}/g, '…'),
        action: annotation('action'),
      }
    })
}

async function metricsPage(tree: Tree): Promise<string> {
  const { metricDefinitions } = await exportsOf<{
    metricDefinitions: Record<string, MetricDefinition>
  }>(tree, metricsFile)
  const metrics = Object.entries(metricDefinitions).map(([name, { help, labels, shared }]) => [
    `\`${name}\`${shared ? ' (*)' : ''}`,
    cell(help),
    cell(labels ?? ''),
  ])
  const alerts = alertsOf(readFileSync(join(tree.root, alertsFile), 'utf8')).map(
    ({ name, summary, action }) => [`\`${name}\``, cell(summary), cell(action)],
  )
  return `# Metrics and alerts

How to scrape: [operations.md](../operations.md#metrics). ${writtenFrom(`${link(metricsFile)} and ${link(alertsFile)}`)}

${table(['metric', 'meaning', 'labels'], metrics)}

${metricsNote}

## Alerts

${table(['alert', 'meaning', 'what to do'], alerts)}
`
}

/** What a table file says of a table in the comment above it. */
export interface Retention {
  table: string
  growsWith: string
  retention: string
  line: number
}

/** The tables of a table file with the lines `Grows with:` and `Retention:` above each. */
export function retentionsIn(sql: string): Retention[] {
  const lines = sql.split('\n')
  return lines.flatMap((text, at) => {
    const name = /^create (?:unlogged )?table (?:if not exists )?"?(\w+)/i.exec(text)?.[1]
    if (!name) return []
    let from = at
    while (lines[from - 1]?.startsWith('--')) from--
    const comment = lines
      .slice(from, at)
      .map((one) => one.replace(/^-- ?/, ''))
      .join(' ')
    const [, growsWith = '', retention = ''] =
      /^.*?(?:Grows with: (.*?) )?Retention: (.*)$/.exec(comment) ?? []
    return [{ table: name, growsWith, retention, line: at + 1 }]
  })
}

const tableFilesOf = ({ otherFiles }: Tree) =>
  otherFiles.filter(({ path }) => path.endsWith('.table.sql'))
/** The table in which releases before 0.1.0 recorded migrations; it is empty. */
const isRecorded = ({ table: name }: Retention) => !name.startsWith('kysely_')

function retentionPage(tree: Tree): string {
  const all = tableFilesOf(tree)
    .flatMap(({ text }) => retentionsIn(text))
    .filter(isRecorded)
  const groups = Map.groupBy(all, ({ growsWith, retention }) => `${retention}\0${growsWith}`)
  const rows = [...groups.values()]
    .map((group) => [
      group
        .map((one) => one.table)
        .sort()
        .map((name) => `\`${name}\``)
        .join(', '),
      cell(group[0]!.growsWith),
      cell(group[0]!.retention),
    ])
    .sort(([a], [b]) => (a! < b! ? -1 : 1))
  return `# Data growth and retention

${retentionIntroduction}

${table(['tables', 'grow with', 'retention'], rows)}
`
}

/** The generated pages, by path. Pages whose source is missing are left out. */
export async function generateReferencePages(tree: Tree): Promise<Map<string, string>> {
  const has = (path: string) => existsSync(join(tree.root, path))
  return new Map([
    ...(has(settingsFile) ? [[`${folder}/settings.md`, await settingsPage(tree)] as const] : []),
    ...(has(metricsFile) && has(alertsFile)
      ? [[`${folder}/metrics.md`, await metricsPage(tree)] as const]
      : []),
    ...(has(schemaFile) ? [[`${folder}/retention.md`, retentionPage(tree)] as const] : []),
  ])
}

/** Pages that differ from what is generated, and tables that do not say when rows are removed. */
export async function referencePageViolations(tree: Tree): Promise<Violation[]> {
  const undocumented = existsSync(join(tree.root, schemaFile))
    ? tableFilesOf(tree).flatMap(({ path, text }) =>
        retentionsIn(text)
          .filter((one) => isRecorded(one) && !one.retention)
          .map(({ table: name, line }) => ({
            path,
            line,
            msg: `write '-- Grows with: …' and '-- Retention: …' above the table ${name}`,
          })),
      )
    : []
  const changed = [...(await generateReferencePages(tree))].flatMap(([path, text]) => {
    const at = join(tree.root, path)
    return existsSync(at) && readFileSync(at, 'utf8') === text
      ? []
      : [{ path, msg: 'is not what its sources say: npm run generate:docs' }]
  })
  return [...undocumented, ...changed]
}
