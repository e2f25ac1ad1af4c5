import { Button, Drawer, Form, Input } from 'antd'
import type { Message } from '#common/text.ts'
import { ApiError } from '#web/api/call.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictSelect } from '#web/kit/DictSelect.tsx'
import { validationRules } from '#web/kit/form/validation-rules.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { useGlobalDialogs } from '#web/shell/GlobalDialogs.tsx'
import type { GlobalDialogProps } from '#web/kit/module-indexes.ts'
import { MailChoice } from '#modules/home/notification/web/MailPreferences.tsx'
import { user } from '../../sys/user/user.contract.ts'
import { userText } from '../../sys/user/user.text.ts'
import { OwnData } from '../../sys/user/web/PersonalData.tsx'
import { Sessions } from '../../sys/user/web/Sessions.tsx'
import { OwnFactor } from './OwnFactor.tsx'
import { OwnIdentities } from './OwnIdentities.tsx'
import { OwnPasskeys } from './OwnPasskeys.tsx'
import { OwnImages } from './OwnImages.tsx'
import { panelsText } from './panels.text.ts'
import '#web/kit/detail/detail.css'
import '#web/kit/form/form.css'

/** The own profile, in a drawer 800 px wide with labels of 120 px. Specification 2 and 3. */
export default function PersonalCentre({ open, onClose }: GlobalDialogProps) {
  const t = useMessages(panelsText)
  const translate = useFormatMessage()
  const { info, refresh } = useMe()
  const [form] = Form.useForm()
  const save = useApiMutation(user, 'save', { showError: false, failsOffline: true })
  const label = (name: keyof typeof userText.labels) => translate(userText.labels[name] as Message)
  const rules = (name: 'name' | 'phone' | 'email') =>
    validationRules(user.fields[name], label(name), translate, true)

  const send = async (values: {
    name: string
    nameZh: string | null
    phone: string
    email: string
    sex: string | null
  }) => {
    try {
      await save.mutateAsync({
        ...values,
        nameZh: values.nameZh || null,
        sex: values.sex ?? null,
        userId: info.userId,
      })
      notify.success(t.saved)
      await refresh()
      onClose()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      // Without an answer only the loading stops: specification section 2.
      if (cause.status === 0) return
      form.setFields(cause.fields.map((f) => ({ name: f.field, errors: [f.msg] })))
      if (cause.fields.length === 0) notify.error(cause.msg)
    }
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={800}
      title={t.personal}
      rootClassName="form-drawer"
      footer={
        <div className="form-footer">
          <Button onClick={onClose}>{translate(kitText.back)}</Button>
          <Button type="primary" loading={save.isPending} onClick={form.submit}>
            {t.save}
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        initialValues={info}
        onFinish={send}
        labelCol={{ flex: '120px' }}
        labelWrap
        colon={false}
      >
        <Form.Item name="name" label={label('name')} rules={rules('name')}>
          <Input maxLength={100} autoComplete="name" />
        </Form.Item>
        <Form.Item name="nameZh" label={label('nameZh')}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="sex" label={label('sex')}>
          <DictSelect code="SEX" mode="radio" />
        </Form.Item>
        <Form.Item name="phone" label={label('phone')} rules={rules('phone')}>
          <Input maxLength={30} autoComplete="tel" />
        </Form.Item>
        <Form.Item name="email" label={label('email')} rules={rules('email')}>
          <Input maxLength={254} autoComplete="email" />
        </Form.Item>
      </Form>
      <Account />
      <OwnFactor />
      {open && <OwnPasskeys />}
      {open && <OwnIdentities />}
      {open && <MailChoice />}
      {info.surveyorId !== null && <OwnImages />}
      {open && <OwnData userId={info.userId} />}
      {open && (
        <section className="detail-fields">
          <h2>{t.sessions}</h2>
          <Sessions userId={info.userId} />
        </section>
      )}
    </Drawer>
  )
}

function Account() {
  const t = useMessages(panelsText)
  const localize = useLocalized()
  const { info } = useMe()
  const { open: show } = useGlobalDialogs()
  const scope = info.role.dataTypeEnum
  const passwordFact: [string, React.ReactNode] = [
    t.passwordTime,
    <span key="time">
      <InstantValue value={info.passwordUpdateTime} />{' '}
      <Button type="link" size="small" onClick={() => show('changePassword')}>
        {t.changePassword}
      </Button>
    </span>,
  ]
  const facts: [string, React.ReactNode][] = [
    [t.name, info.username],
    [t.role, localize(info.role.name, info.role.nameEn)],
    [t.userType, localize(info.userType.valueZh, info.userType.valueEn)],
    [t.dataScope, localize(scope.titleZh, scope.titleEn)],
    ...(info.hasPassword ? [passwordFact] : []),
  ]
  return (
    <section className="detail-fields">
      <h2>{t.account}</h2>
      <dl className="detail-fields-grid detail-fields-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
