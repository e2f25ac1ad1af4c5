import { Button } from 'antd'
import { useState } from 'react'
import type { DetailOf } from '#common/contract.ts'
import { required, text } from '#common/fields.ts'
import { useMessages } from '#web/api/text.tsx'
import { MoveDialog } from '#web/kit/detail/MoveDialog.tsx'
import { bankEntry } from '../bankEntry.contract.ts'
import { bankEntryText } from '../bankEntry.text.ts'
import { bankEntryPageText } from './bankEntryPage.text.ts'
import { BookDrawer } from './BookDrawer.tsx'
import { signedAmount } from './signed-amount.ts'

const inputs = {
  ignore: {
    fields: { reason: required(text(300)) },
    labels: { reason: bankEntryPageText.reason },
    help: bankEntryPageText.ignoreHelp,
  },
  reopen: { fields: {}, help: bankEntryPageText.reopenHelp },
}

/** Actions on an entry that the user may perform. */
export function BankEntryActions({ row }: { row: DetailOf<typeof bankEntry> }) {
  const t = useMessages(bankEntryPageText)
  const [shown, setShown] = useState<'book' | 'ignore' | 'reopen'>()
  const close = () => setShown(undefined)
  return (
    <>
      {row.can.includes('reopen') && <Button onClick={() => setShown('reopen')}>{t.reopen}</Button>}
      {row.can.includes('ignore') && <Button onClick={() => setShown('ignore')}>{t.ignore}</Button>}
      {row.can.includes('book') && (
        <Button type="primary" onClick={() => setShown('book')}>
          {t.book}
        </Button>
      )}
      {shown === 'book' && <BookDrawer row={row} onClose={close} />}
      {(shown === 'ignore' || shown === 'reopen') && (
        <MoveDialog
          contract={bankEntry}
          text={bankEntryText}
          move={shown}
          title={bankEntryPageText[shown]}
          def={undefined}
          row={row}
          name={signedAmount(row)}
          extra={inputs[shown]}
          onClose={close}
          onMoved={close}
        />
      )}
    </>
  )
}
