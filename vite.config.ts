import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// `npm run dev` starts the server behind Vite and says where.
const apiUrl = process.env.API_URL

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  ...(apiUrl && { server: { proxy: { '^/(api/|healthz|readyz)': apiUrl } } }),
})
