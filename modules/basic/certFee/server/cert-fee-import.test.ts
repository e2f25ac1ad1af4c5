import { expect, test } from 'vitest'
import { finance, startCertFeeTests } from './certFee.fixture.ts'

startCertFeeTests()

test('basic/certFee/import: names the row of the file whose dates overlap', async () => {
  const bytes = Buffer.from(
    [
      'Category,Certificate,Ship type,From GT,Fee,Effective from',
      '20,MSM,404,0,100,2040-01-01',
      '20,MSM,404,0,200,2040-02-01',
    ].join('\r\n'),
  )
  const { data } = (await finance.upload(
    'table.csv',
    bytes,
    'application/octet-stream',
    'basic/certFee/import',
  )) as unknown as { data: { rejected: unknown[] } }
  expect(data.rejected).toMatchObject([
    { row: 2, field: 'effectiveFrom', reason: expect.stringContaining('in row 3 of the file') },
    { row: 3, field: 'effectiveFrom', reason: expect.stringContaining('in row 2 of the file') },
  ])
})
