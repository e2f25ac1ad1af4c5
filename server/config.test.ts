import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each(['postgres://plimsoll@127.0.0.1/x', 'postgres://localhost:5433/x', 'postgresql:///x?host=/var/run/postgresql', 'postgres://db.example/x?sslmode=verify-full', 'postgres://db.example/x?sslmode=disable'])('%s is taken', (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})
test.each(['postgres://db.example/x', 'postgres://10.0.0.7/x?application_name=a'])('%s would be spoken to in the open without anybody having said so', (url) => {
  expect(() => readConfig({ DATABASE_URL: url })).toThrow(/sslmode=verify-full/)
})

test('every setting stands in docs/operations.md, and none that is read nowhere', async () => {
  const [code, page] = await Promise.all([readFile(new URL('config.ts', import.meta.url), 'utf8'), readFile(new URL('../docs/operations.md', import.meta.url), 'utf8')])
  const read = [...code.matchAll(/(?:env\[|\b(?:on|url|oneOf)\()'([A-Z0-9_]+)'/g)].map(([, name]) => name!)
  const told = page.slice(page.indexOf('## Settings')).split('\n').flatMap((line) => [...(/^\| (`[A-Z0-9_]+`[^|]*) \|/.exec(line)?.[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!))
  expect(told.length).toBeGreaterThan(20)
  expect([...new Set(told)].sort()).toEqual([...new Set(read)].sort())
})

test('a token of the metrics that can be guessed, or a number that cannot be, is refused', () => {
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN/)
  expect(() => readConfig({ DATABASE_CONNECTIONS: '1' })).toThrow(/from 2 to 200/)
  expect(() => readConfig({ DRAIN_SECONDS: '9' })).toThrow(/from 0 to 6/)
})

test('alone it stops at once; beside others it gives a balancer time to notice', () => {
  expect([readConfig({}).drainMs, readConfig({ DATABASE_URL: 'postgres://localhost/x' }).drainMs]).toEqual([0, 3_000])
})
