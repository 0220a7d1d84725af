import type { ButtonHTMLAttributes } from 'react'
import { buttonStyle, type ButtonKind } from './button-style.ts'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: ButtonKind }

export function Button({ kind = 'primary', className, type = 'button', ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- `type` defaults to button above
  return <button type={type} className={buttonStyle(kind, className)} {...rest} />
}
