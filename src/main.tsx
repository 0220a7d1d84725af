import './first-screen.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#src/app/app.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
