import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { alertsOf } from '#tools/architecture/reference-pages.ts'
import { testApp } from '#server/testing/test-app.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const folder = 'deploy/monitoring'
const alerts = read(`${folder}/alerts.yaml`)
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const namesIn = (text: string) => new Set(text.match(/\b(?:plimsoll|nodejs|process)_[a-z0-9_]+/g))

/** Metrics that a new system does not have yet: nothing is queued, backed up, verified or sent. */
const later = [
  'plimsoll_jobs',
  'plimsoll_backup_seconds',
  'plimsoll_drill_seconds',
  'plimsoll_scrub_seconds',
  'plimsoll_trail_verified_seconds',
  'plimsoll_trail_head_seconds',
]
const app = testApp()
const admin = app.client('admin')

describe.each([
  ['alert rules', () => alerts],
  ['dashboard', () => read(`${folder}/dashboard.json`)],
])('the %s', (_what, content) => {
  test('use only metrics that the product reports', async () => {
    await admin.callOk('basic/flag/list', {})
    const reported = namesIn(await (await fetch(`${app.url}/api/metrics`)).text())
    const collector = read('server/app/http/metric-definitions.ts')
    expect(
      [...namesIn(content())].filter(
        (name) =>
          !reported.has(name) && !(later.includes(name) && collector.includes(`  ${name}: {`)),
      ),
    ).toEqual([])
  })
})

test('every alert has a summary and says what to do', () => {
  const rules = alertsOf(alerts)
  expect(rules.length).toBeGreaterThan(15)
  expect(rules.filter(({ summary, action }) => summary.length < 5 || action.length < 10)).toEqual(
    [],
  )
})

test.skipIf(!hasPromtool)('Prometheus accepts the configuration and the rules', () => {
  const promtool = (...args: string[]) =>
    execFileSync('promtool', args, { cwd: join(root, folder), encoding: 'utf8' })
  expect(promtool('check', 'rules', 'alerts.yaml')).toContain('SUCCESS')
  expect(promtool('check', 'config', '--syntax-only', 'prometheus.yaml')).toContain('SUCCESS')
})
