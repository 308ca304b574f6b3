npx heddle flow public/graph.json --port $PORT
