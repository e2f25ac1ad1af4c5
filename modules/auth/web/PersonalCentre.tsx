import { Button, Drawer, Form, Input } from 'antd'
import type { Phrase } from '#common/text.ts'
import { ApiError } from '#web/api/call.ts'
import { useAct } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DictSelect } from '#web/kit/Dict.tsx'
import { AuthImage } from '#web/kit/files/AuthImage.tsx'
import { rulesOf } from '#web/kit/form/rules.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { InstantText } from '#web/kit/values.tsx'
import { usePanels } from '#web/shell/Panels.tsx'
import type { PanelProps } from '#web/shell/registry.ts'
import { MailChoice } from '../../home/notification/web/MailChoice.tsx'
import { user } from '../../sys/user/user.contract.ts'
import { userText } from '../../sys/user/user.text.ts'
import { Sessions } from '../../sys/user/web/Sessions.tsx'
import { OwnFactor } from './OwnFactor.tsx'
import { panelsText } from './panels.text.ts'
import '#web/kit/detail/detail.css'
import '#web/kit/form/form.css'

/** The person's own particulars, in a drawer 800 px wide with labels of 120. Specification 2 and 3. */
export default function PersonalCentre({ open, onClose }: PanelProps) {
  const t = useText(panelsText)
  const say = useSay()
  const { info, refresh } = useMe()
  const [form] = Form.useForm()
  const save = useAct(user, 'save', { tell: false })
  const label = (name: keyof typeof userText.labels) => say(userText.labels[name] as Phrase)
  const rules = (name: 'name' | 'phone' | 'email') => rulesOf(user.fields[name], label(name), say, true)

  const send = async (values: { name: string; phone: string; email: string; sex: string | null }) => {
    try {
      await save.mutateAsync({ ...values, sex: values.sex ?? null, userId: info.userId })
      notify.success(t.saved)
      await refresh()
      onClose()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      form.setFields(cause.fields.map((f) => ({ name: f.field, errors: [f.msg] })))
      if (cause.fields.length === 0) notify.error(cause.msg)
    }
  }
  return (
    <Drawer open={open} onClose={onClose} size={800} title={t.personal} rootClassName="form-drawer"
      footer={<div className="form-foot"><Button onClick={onClose}>{say(kitText.back)}</Button><Button type="primary" loading={save.isPending} onClick={form.submit}>{t.save}</Button></div>}>
      <Form form={form} initialValues={info} onFinish={send} labelCol={{ flex: '120px' }} labelWrap colon={false}>
        <Form.Item name="name" label={label('name')} rules={rules('name')}><Input maxLength={100} autoComplete="name" /></Form.Item>
        <Form.Item name="sex" label={label('sex')}><DictSelect code="SEX" mode="radio" /></Form.Item>
        <Form.Item name="phone" label={label('phone')} rules={rules('phone')}><Input maxLength={30} autoComplete="tel" /></Form.Item>
        <Form.Item name="email" label={label('email')} rules={rules('email')}><Input maxLength={254} autoComplete="email" /></Form.Item>
      </Form>
      <Account />
      <OwnFactor />
      {open && <MailChoice />}
      {info.surveyorId !== null && <Images />}
      {open && <section className="facts"><h2>{t.sessions}</h2><Sessions userId={info.userId} /></section>}
    </Drawer>
  )
}

function Account() {
  const t = useText(panelsText)
  const pick = usePick()
  const { info } = useMe()
  const { open: show } = usePanels()
  const scope = info.role.dataTypeEnum
  const facts: [string, React.ReactNode][] = [
    [t.name, info.username], [t.role, pick(info.role.name, info.role.nameEn)], [t.userType, pick(info.userType.valueZh, info.userType.valueEn)],
    [t.dataScope, pick(scope.titleZh, scope.titleEn)], [t.passwordTime, <span key="time"><InstantText value={info.passwordUpdateTime} /> <Button type="link" size="small" onClick={() => show('changePassword')}>{t.changePassword}</Button></span>],
  ]
  return <section className="facts"><h2>{t.account}</h2><dl className="facts-grid facts-2">{facts.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl></section>
}

function Images() {
  const t = useText(panelsText)
  const { info } = useMe()
  const images = (['signature', 'personalSeal', 'officialSeal'] as const).map((name) => [t[name], info[name]] as const)
  return (
    <section className="facts">
      <h2>{t.images}</h2>
      <dl className="facts-grid facts-3">{images.map(([name, id]) => <div key={name}><dt>{name}</dt><dd>{id ? <AuthImage id={id} alt={name} height={90} /> : '–'}</dd></div>)}</dl>
      <p className="faint">{t.imagesHelp}</p>
    </section>
  )
}
