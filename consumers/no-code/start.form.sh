npx heddle api public/openapi.json --port $PORT
