import { Button, Form, Upload } from 'antd'
import { useState } from 'react'
import { text } from '#common/fields.ts'
import { acceptAttribute } from '#common/uploads.ts'
import { upload } from '#web/api/files.ts'
import { queryClient } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { formResource } from '#web/kit/form/form-resource.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { bankEntry, statementKinds } from '../bankEntry.contract.ts'
import { bankEntryText } from '../bankEntry.text.ts'
import { bankEntryPageText } from './bankEntryPage.text.ts'

const statement = formResource(bankEntry, bankEntryText, { account: text(60) })

/** Uploads a bank statement and says how many entries were added. */
export default function StatementDrawer({ onClose }: { onClose: () => void }) {
  const t = useMessages(bankEntryPageText)
  const translate = useFormatMessage()
  const [form] = Form.useForm()
  const [file, setFile] = useState<File>()
  const [isBusy, setBusy] = useState(false)
  const send = async (values: Record<string, unknown>) => {
    setBusy(true)
    const result = await upload<{ added: number; known: number }>(
      file!,
      undefined,
      'work/bankEntry/import',
      values as Record<string, string>,
    ).finally(() => setBusy(false))
    await queryClient.invalidateQueries({ queryKey: [bankEntry.path] })
    notify.success(translate(bankEntryPageText.imported, result))
    onClose()
  }
  return (
    <FormDrawer
      width={520}
      title={t.import}
      submitLabel={t.import}
      form={form}
      loading={isBusy}
      canSubmit={file !== undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="text-secondary">{t.importHelp}</p>
      <Upload
        accept={acceptAttribute(statementKinds)}
        maxCount={1}
        beforeUpload={(chosen) => {
          setFile(chosen)
          return false
        }}
        onRemove={() => setFile(undefined)}
      >
        <Button>{t.chooseFile}</Button>
      </Upload>
      <FieldsGrid
        resource={statement}
        sections={[{ fields: [{ name: 'account', help: bankEntryPageText.accountHelp }] }]}
      />
    </FormDrawer>
  )
}
