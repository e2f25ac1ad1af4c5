import { ListPage } from '#web/kit/list/ListPage.tsx'
import { flagAccount } from '../flagAccount.contract.ts'
import { flagAccountText } from '../flagAccount.text.ts'

const form = () => import('./FlagAccountForm.tsx')

export default function FlagAccountList() {
  return (
    <ListPage
      contract={flagAccount}
      text={flagAccountText}
      form={form}
      columns={[
        { name: 'entryDate', width: 120 },
        { name: 'flagId', width: 150 },
        { name: 'kind', width: 250 },
        { name: 'amount', width: 150 },
        { name: 'reference', width: 200 },
        { name: 'fileId', width: 140 },
        { name: 'recordedBy', width: 160 },
        { name: 'remark', width: 240 },
      ]}
    />
  )
}
