import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each(['postgres://plimsoll@127.0.0.1/x', 'postgres://localhost:5433/x', 'postgresql:///x?host=/var/run/postgresql', 'postgres://db.example/x?sslmode=verify-full', 'postgres://db.example/x?sslmode=disable'])('%s is taken', (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})
test.each(['postgres://db.example/x', 'postgres://10.0.0.7/x?application_name=a'])('%s would be spoken to in the open without anybody having said so', (url) => {
  expect(() => readConfig({ DATABASE_URL: url })).toThrow(/sslmode=verify-full/)
})
