import { readFile } from 'node:fs/promises'

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/**
 * Counts the tests of a vitest JSON report. A file that failed outside its tests (load error,
 * hook) counts as one failure. A missing report counts nothing.
 */
export async function readCounts(file: string): Promise<{ passed: number; failed: number }> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return { passed: 0, failed: 0 }
  const report = JSON.parse(text) as Report
  const broken = report.testResults.filter(
    (result) =>
      result.status === 'failed' &&
      result.assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}
