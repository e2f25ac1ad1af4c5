import { Alert, Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ApiError, post } from '#web/api/call.ts'
import { queryClient } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { useMessages } from '#web/api/text.tsx'
import { kitText } from '../kit.text.ts'
import type { ListState } from './list-state.ts'
import { toViewState } from './saved-views.ts'
import type { SavedView } from './saved-views.ts'
import { savedViewsText } from './saved-views.text.ts'
import '../form/form.css'

interface Props {
  place: string
  view: SavedView | undefined
  state: ListState
  columns: readonly string[]
  onClose: () => void
}
interface Values {
  name: string
  shared: boolean
  standard: boolean
  withColumns: boolean
  renew: boolean
}

/** Saves the current search as a view, or edits a view: name, sharing and search. */
export function SavedViewDialog({ place, view, state, columns, onClose }: Props) {
  const t = useMessages(savedViewsText)
  const k = useMessages(kitText)
  const { role } = useMe().info
  const [form] = Form.useForm<Values>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const renew = Form.useWatch('renew', form) === true || view === undefined
  const mayShare = role.taskNode !== 'ship_owner' && role.taskNode !== 'flag_user'
  const send = async ({ name, shared, standard, withColumns }: Values) => {
    setBusy(true)
    setError(undefined)
    const saved = renew
      ? {
          query: JSON.stringify(toViewState(state)),
          columns: withColumns ? columns.join(',') : null,
        }
      : {}
    try {
      await post('sys/view/save', {
        ...(view && { id: view.id, version: view.version }),
        ...(!view && { place }),
        name: name.trim(),
        shared: Boolean(shared),
        standard: Boolean(standard),
        ...saved,
      })
      notify.success(k.saved)
      onClose()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const named = cause.fields.filter(({ field }) => field in form.getFieldsValue(true))
      form.setFields(
        named.map(({ field, msg }) => ({ name: field as keyof Values, errors: [msg] })),
      )
      if (named.length === 0) setError(cause.msg)
    }
    setBusy(false)
    await queryClient.invalidateQueries({ queryKey: ['sys/view'] })
  }
  return (
    <Modal
      open
      title={view ? t.changeTitle : t.newTitle}
      okText={k.save}
      onCancel={onClose}
      onOk={form.submit}
      okButtonProps={{ loading: busy }}
      width={440}
    >
      {error && <Alert className="form-alert" type="error" showIcon title={error} />}
      <Form
        form={form}
        layout="vertical"
        onFinish={send}
        initialValues={{
          name: view?.name,
          shared: view?.shared ?? false,
          standard: view?.standard ?? false,
          withColumns: view ? view.columns !== null : true,
          renew: false,
        }}
      >
        <Form.Item
          name="name"
          label={t.name}
          rules={[{ required: true, whitespace: true, message: t.nameNeeded }]}
        >
          <Input maxLength={60} autoFocus />
        </Form.Item>
        <div className="views-choices">
          {mayShare && (
            <Form.Item name="shared" valuePropName="checked" noStyle>
              <Checkbox>{t.shared}</Checkbox>
            </Form.Item>
          )}
          <Form.Item name="standard" valuePropName="checked" noStyle>
            <Checkbox>{t.standard}</Checkbox>
          </Form.Item>
          {view && (
            <Form.Item name="renew" valuePropName="checked" noStyle>
              <Checkbox>{t.renew}</Checkbox>
            </Form.Item>
          )}
          {renew && (
            <Form.Item name="withColumns" valuePropName="checked" noStyle>
              <Checkbox>{t.withColumns}</Checkbox>
            </Form.Item>
          )}
        </div>
      </Form>
    </Modal>
  )
}
