CREATE TABLE "browser_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"page" text NOT NULL,
	"subject" text NOT NULL,
	"source" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_on" timestamp(3) with time zone NOT NULL,
	"last_on" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "browser_reports_Kind_Page_Subject_Source_unique" UNIQUE("kind","page","subject","source")
);
--> statement-breakpoint
CREATE INDEX "browser_reports_last_on_index" ON "browser_reports" USING btree ("last_on");