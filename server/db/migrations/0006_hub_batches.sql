CREATE TABLE "hub_batches" (
	"number" integer PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"origin" uuid NOT NULL,
	"publications" jsonb NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hub_batches_BatchId_unique" UNIQUE("batch_id")
);
--> statement-breakpoint
CREATE INDEX "hub_batches_created_on_index" ON "hub_batches" USING btree ("created_on");