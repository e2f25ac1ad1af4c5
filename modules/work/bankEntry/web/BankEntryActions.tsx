import { Button } from 'antd'
import { useState } from 'react'
import type { DetailOf } from '#common/contract.ts'
import { required, text } from '#common/fields.ts'
import { useMessages } from '#web/api/text.tsx'
import { CallButton } from '#web/kit/detail/CallButton.tsx'
import { bankEntry } from '../bankEntry.contract.ts'
import { bankEntryText } from '../bankEntry.text.ts'
import { bankEntryPageText } from './bankEntryPage.text.ts'
import { BookDrawer } from './BookDrawer.tsx'
import { signedAmount } from './signed-amount.ts'

const ignoring = {
  fields: { reason: required(text(300)) },
  labels: { reason: bankEntryPageText.reason },
  help: bankEntryPageText.ignoreHelp,
}
const reopening = { fields: {}, help: bankEntryPageText.reopenHelp }

/** Actions on an entry that the user may perform. */
export function BankEntryActions({ row }: { row: DetailOf<typeof bankEntry> }) {
  const t = useMessages(bankEntryPageText)
  const [isBooking, setBooking] = useState(false)
  const shared = { contract: bankEntry, text: bankEntryText, row, name: signedAmount(row) }
  return (
    <>
      <CallButton {...shared} call="reopen" title={bankEntryPageText.reopen} inputs={reopening} />
      <CallButton {...shared} call="ignore" title={bankEntryPageText.ignore} inputs={ignoring} />
      {row.can.includes('book') && (
        <Button type="primary" onClick={() => setBooking(true)}>
          {t.book}
        </Button>
      )}
      {isBooking && <BookDrawer row={row} onClose={() => setBooking(false)} />}
    </>
  )
}
