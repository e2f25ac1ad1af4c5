import { Button, Form, Input, Popover } from 'antd'
import type { FormInstance, FormRule as Rule } from 'antd'
import { useState } from 'react'
import {
  checkPassword,
  checkPasswordConfirmation,
  MIN_PASSWORD_POLICY,
  passwordPolicy,
} from '#common/rules/people/password.ts'
import type { Issue } from '#common/rules/base/issue.ts'
import { ApiError } from '#web/api/call.ts'
import { queryClient, useApiMutation } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLang, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { notify } from '#web/api/notify.ts'
import { useMinWidth } from '#web/kit/use-width.ts'
import type { GlobalDialogProps } from '#web/kit/module-indexes.ts'
import { auth } from '../auth.contract.ts'
import { panelsText } from './panels.text.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { Strength } from './PasswordStrength.tsx'

interface Values {
  oldPassword: string
  newPassword: string
  confirmNewPassword: string
}

/**
 * Dialog to change the password: more than 6 characters, two classes, both entries equal.
 * Specification 3 and 5.
 */
export default function ChangePassword({ open, onClose, mandatory = false }: GlobalDialogProps) {
  const t = useMessages(panelsText)
  const { info } = useMe()
  const [form] = Form.useForm<Values>()
  const newPassword = Form.useWatch('newPassword', form) ?? ''
  const { send, busy } = useChangePassword(form, onClose)
  const lang = useLang()
  const isWide = useMinWidth(860)
  const policy = passwordPolicy({
    changeMinLength: info.passwordMinLength,
    minClasses: info.passwordMinClasses,
  })
  const toValidation = (issue: Issue | null) =>
    issue ? Promise.reject(new Error(issue[lang])) : Promise.resolve()
  const strongEnough = (_: unknown, value: string | undefined) =>
    toValidation(value ? checkPassword(value, policy, true) : null)
  const same = (_: unknown, value: string | undefined) =>
    toValidation(
      value ? checkPasswordConfirmation(form.getFieldValue('newPassword') as string, value) : null,
    )
  const required = { required: true, message: t.needPassword }
  return (
    <AccountDialog
      open={open}
      onClose={onClose}
      mandatory={mandatory}
      title={t.changePassword}
      demand={t.mustChange}
      gap={16}
      closable={!mandatory}
      forceRender
      primary={
        <Button key="save" type="primary" loading={busy} onClick={form.submit}>
          {t.save}
        </Button>
      }
    >
      <Form
        form={form}
        onFinish={send}
        layout={isWide ? 'horizontal' : 'vertical'}
        {...(isWide && { labelCol: { flex: '156px' } })}
        labelAlign="left"
        labelWrap
        colon={false}
        style={{ marginTop: 16 }}
      >
        <Form.Item label={t.name}>
          <Input
            value={info.username}
            readOnly
            autoComplete="username"
            variant="borderless"
            aria-label={t.name}
          />
        </Form.Item>
        <Form.Item name="oldPassword" label={t.oldPassword} rules={[required]}>
          <Input.Password autoComplete="current-password" maxLength={200} />
        </Form.Item>
        <NewPasswordItem
          policy={policy}
          password={newPassword}
          isWide={isWide}
          open={open}
          rules={[required, { validator: strongEnough }]}
        />
        <Form.Item
          name="confirmNewPassword"
          label={t.confirmNewPassword}
          dependencies={['newPassword']}
          rules={[required, { validator: same }]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
      </Form>
    </AccountDialog>
  )
}

/** The call that changes the password; errors are shown at their fields. */
function useChangePassword(form: FormInstance<Values>, onClose: () => void) {
  const t = useMessages(panelsText)
  const { refresh } = useMe()
  const act = useApiMutation(auth, 'change/password', { showError: false })
  const send = async (values: Values) => {
    try {
      await act.mutateAsync(values)
      notify.success(t.changed)
      form.resetFields()
      await refresh()
      // Repeats the requests that were refused until the change.
      void queryClient.invalidateQueries()
      onClose()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (cause.fields.length > 0)
        form.setFields(
          cause.fields.map((f) => ({ name: f.field as keyof Values, errors: [f.msg] })),
        )
      else notify.error(cause.msg)
    }
  }
  return { send, busy: act.isPending }
}

interface NewPasswordProps {
  policy: ReturnType<typeof passwordPolicy>
  /** the password typed so far */
  password: string
  isWide: boolean
  /** whether the dialog is open */
  open: boolean
  rules: Rule[]
}

/** The new password with its strength; the rule is shown while it is typed. */
function NewPasswordItem({ policy, password, isWide, open, rules }: NewPasswordProps) {
  const t = useMessages(panelsText)
  const translate = useFormatMessage()
  const { info } = useMe()
  const [focused, setFocused] = useState(false)
  const { changeMinLength: least, minClasses: classes } = policy
  const rule =
    least === MIN_PASSWORD_POLICY.changeMinLength && classes === MIN_PASSWORD_POLICY.minClasses
      ? t.rule
      : translate(panelsText.ruleSet, { least, classes })

  return (
    <Form.Item label={t.newPassword} htmlFor="newPassword" required>
      {/* The rule floats beside the field: coming and going, it moves nothing from under the pointer. */}
      <Popover
        open={open && focused}
        trigger={[]}
        placement={isWide ? 'right' : 'topLeft'}
        content={
          <span id="password-rule" className="password-rule">
            {rule}
          </span>
        }
      >
        <div>
          <Form.Item name="newPassword" noStyle rules={rules}>
            <Input.Password
              autoComplete="new-password"
              maxLength={200}
              aria-describedby="password-rule"
              onFocus={() => setFocused(true)}
              onBlur={() => setFocused(false)}
            />
          </Form.Item>
        </div>
      </Popover>
      <Strength password={password} own={[info.username, info.name, info.phone, info.email]} />
    </Form.Item>
  )
}
